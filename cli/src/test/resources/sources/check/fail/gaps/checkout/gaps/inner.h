#pragma once
#include <Missing/Inner.h>
