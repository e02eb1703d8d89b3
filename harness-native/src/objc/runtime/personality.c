/* Exceptions are C++'s: Objective-C frames, too, are unwound by its rules, so that try and catch
 * work and throwing through blocks does. What @catch names is not known to them; see exceptions.mm.
 */
#include <unwind.h>

_Unwind_Reason_Code __gxx_personality_v0(int version, _Unwind_Action actions,
                                         _Unwind_Exception_Class type,
                                         struct _Unwind_Exception* exception,
                                         struct _Unwind_Context* context);

_Unwind_Reason_Code __gnu_objc_personality_v0(int version, _Unwind_Action actions,
                                              _Unwind_Exception_Class type,
                                              struct _Unwind_Exception* exception,
                                              struct _Unwind_Context* context);
_Unwind_Reason_Code __gnu_objc_personality_v0(int version, _Unwind_Action actions,
                                              _Unwind_Exception_Class type,
                                              struct _Unwind_Exception* exception,
                                              struct _Unwind_Context* context) {
  return __gxx_personality_v0(version, actions, type, exception, context);
}
