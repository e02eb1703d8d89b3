// Made by a build of PyTorch; a checkout lacks it. Newer versions look for it here.
#pragma once
