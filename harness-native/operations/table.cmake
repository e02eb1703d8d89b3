# What the tables beside this file have in common: how they are read, and the headers made of them.

# mpsstress_table(FILE ARRAY JSON LAST): the text of FILE and the index of the last row of its ARRAY.
# Whoever changes the table configures anew.
function(mpsstress_table file array json last)
  set(path ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/${file})
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${path})
  file(READ ${path} text)
  string(JSON count LENGTH "${text}" ${array})
  math(EXPR index "${count} - 1")
  set(${json} "${text}" PARENT_SCOPE)
  set(${last} ${index} PARENT_SCOPE)
endfunction()

# mpsstress_camel(WORD CAMEL): RaisedOther for raised-other and for raised_other.
function(mpsstress_camel word camel)
  string(REGEX REPLACE "[-_]" ";" parts "${word}")
  set(joined "")
  foreach(part IN LISTS parts)
    string(SUBSTRING ${part} 0 1 first)
    string(SUBSTRING ${part} 1 -1 rest)
    string(TOUPPER ${first} first)
    string(APPEND joined ${first}${rest})
  endforeach()
  set(${camel} ${joined} PARENT_SCOPE)
endfunction()

# mpsstress_header(NAME TABLE WHAT CONTENT): operations/NAME.hpp in a folder of the build; WHAT says
# what it holds.
function(mpsstress_header name table what content)
  string(TOUPPER ${name} guard)
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/operations/${name}.hpp @ONLY CONTENT
"// Made by CMake from operations/@table@: @what@.
#ifndef MPSSTRESS_OPERATIONS_@guard@_HPP
#define MPSSTRESS_OPERATIONS_@guard@_HPP

@content@
#endif
")
endfunction()
