// Made by a build of PyTorch; a checkout lacks it. Nothing is configured.
#pragma once
