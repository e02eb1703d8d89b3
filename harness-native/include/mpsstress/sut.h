/* The interface between the interpreter and a system under test (SUT).
 *
 * A SUT is a table of functions. `sim` (the reference backend on the simulated Metal device) is
 * linked in; a real libtorch is a plugin that exports `mpss_sut_plugin()`. C, so that a plugin may
 * be built by another compiler and another standard library than ours.
 *
 * Threads: every function may be called from any thread at any time unless it says otherwise. A
 * thread's current stream is bound to the calling thread (C5).
 * Errors: functions return MPSS_OK or a failure; the message of the calling thread's last failure
 * is `last_error()`, valid until its next call. No exception crosses this interface.
 * Tensors are dense, row-major, float32. Shapes have 1 to 4 dimensions, each at least 1.
 */
#ifndef MPSSTRESS_SUT_H
#define MPSSTRESS_SUT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define MPSS_SUT_ABI 3

typedef enum mpss_status {
  MPSS_OK = 0,
  MPSS_ERROR = 1,       /* the operation raised an error; last_error() is its message */
  MPSS_UNSUPPORTED = 2, /* this SUT cannot do that at all (a capability, not a failure) */
  MPSS_BAD_ARGUMENT = 3 /* the caller broke this interface: a fault of the framework */
} mpss_status;

/** One backend with its device, pool, allocator and caches. */
typedef struct mpss_sut mpss_sut;

typedef int64_t mpss_tensor; /* a handle; 0 is none */
typedef int64_t mpss_event;  /* a handle; 0 is none */

/** The null stream: "the calling thread's current stream" (C35). */
#define MPSS_NULL_STREAM (-1)

/** A number from this on names a stream of another device, which a guard refuses (C16): stream 5 of
 *  device 1 is MPSS_STREAMS_OF_A_DEVICE + 5. */
#define MPSS_STREAMS_OF_A_DEVICE 10000

#define MPSS_MAX_RANK 4

typedef struct mpss_shape {
  int32_t rank;
  int64_t size[MPSS_MAX_RANK];
} mpss_shape;

/** What a SUT can do; scenarios that need more are skipped with the missing word. This is the list:
 *  scenarios, tables and tools have the words RECORD_STREAM = record_stream from here. */
typedef enum mpss_capability {
  MPSS_CAN_STREAMS = 1 << 0,        /* current, default, pool stream, set, synchronize */
  MPSS_CAN_EVENTS = 1 << 1,         /* record, wait, query, synchronize */
  MPSS_CAN_ELAPSED = 1 << 2,        /* timing events */
  MPSS_CAN_RECORD_STREAM = 1 << 3,  /* tensors used on other streams than their own */
  MPSS_CAN_RELEASE = 1 << 4,        /* release of the calling thread's stream */
  MPSS_CAN_HOST_ACCESS = 1 << 5,    /* host pointers to device memory without a copy */
  MPSS_CAN_STATISTICS = 1 << 6,     /* live-object counts for the leak oracle */
  MPSS_CAN_MAIN_THREAD = 1 << 7,    /* a thread can be named the main thread */
  MPSS_CAN_HOOKS = 1 << 8,          /* what extensions do: hooks, blocks on a stream's queue */
  MPSS_CAN_FORK = 1 << 9,           /* the process may fork; a child's use raises (C19) */
  MPSS_CAN_FAULTS = 1 << 10,        /* all of mpss_faults is obeyed */
  MPSS_CAN_QUERY = 1 << 11,         /* a stream says whether it is idle */
  MPSS_CAN_ACTIVE_COUNT = 1 << 12,  /* the pool says how many of its streams are active */
  MPSS_CAN_GATES = 1 << 13,         /* a stream can be held up until the host opens a gate */
  MPSS_CAN_UPLOAD = 1 << 14,        /* a copy to the device that the host does not wait for */
  MPSS_CAN_BUFFER_EVENTS = 1 << 15, /* the host can wait for what was done with one tensor (C41) */
  MPSS_CAN_INTERNAL_COUNTS = 1 << 16, /* counts of what a backend keeps for itself: streams, ... */
  MPSS_CAN_GPU_ERRORS = 1 << 17,      /* of mpss_faults gpu_error, of no stream, is obeyed */
  MPSS_CAN_SLOW_KERNELS = 1 << 18,    /* of mpss_faults slow_kernel is obeyed */
  MPSS_CAN_STREAM_FAULTS = 1 << 19,   /* ... those of one stream, and gpu_errors, are */
  MPSS_CAN_LIBRARY_FAULTS = 1 << 20,  /* library_error of mpss_sut_config is obeyed */
  MPSS_CAN_COMMITS = 1 << 21,         /* a stream's work is committed on request, unwaited for */
  MPSS_CAN_ADOPTION = 1 << 22,        /* one with a stream can be named the main thread, too */
  MPSS_CAN_DATA_POINTERS = 1 << 23,   /* memory can be used that nobody holds any more */
  MPSS_CAN_DEVICE_OBJECTS = 1 << 24,  /* device_objects of mpss_statistics is counted */
  MPSS_CAN_DEVICE_CALLS = 1 << 25,    /* device_call of mpss_sut_config is called */
  MPSS_CAN_CONTINUES = 1 << 26,       /* ... and its command buffer goes on by request (C23) */
  MPSS_CAN_STALE_POINTERS = 1 << 27,  /* one that outlived its tensor names no later one (C43) */
  MPSS_CAN_COUNT_ACTIVE = MPSS_CAN_ACTIVE_COUNT /* its older name */
} mpss_capability;

/** What goes wrong or slow on the device; of torch only what is slow. Numbers count from 1; 0 is
 * never. */
typedef struct mpss_faults {
  uint64_t gpu_error;         /* the n-th command that the device executes fails */
  uint64_t compile_error;     /* the n-th compilation of a kernel fails */
  uint64_t slow_stream_nanos; /* added to every command of the stream `slow_stream` */
  int32_t slow_stream;        /* meant only if the time above is not 0 */
  uint32_t gpu_error_queue;   /* k + 1: gpu_error counts the commands of stream k; 0: all */
  uint64_t slow_kernel_nanos; /* added to every run of the kernel `slow_kernel` */
  const char* slow_kernel;    /* name of a built-in kernel, or NULL */
} mpss_faults;

/** Told that the calling thread is within a call of the device. */
typedef void (*mpss_device_call)(void* context);

/** How a SUT is to be made. It grows at its end only; so mpss_faults in its middle does not. */
typedef struct mpss_sut_config {
  uint32_t struct_size;      /* sizeof(mpss_sut_config) of the caller */
  const char* pool;          /* "patched", "upstream", "freelist", "cuda" */
  const char* defect;        /* id of a defect to plant, or NULL; only `sim` can */
  const char* device;        /* torch: "mps", "cuda", "cpu"; NULL for sim */
  uint64_t seed;             /* of latencies and of whatever else the SUT draws */
  uint64_t memory_bytes;     /* device memory budget; 0 is the SUT's default */
  uint64_t latency_nanos;    /* delay of a command on the GPU, of sim the mean; 0 is none */
  uint64_t executor_threads; /* sim: threads of the device's executor; 0 is the default */
  mpss_faults faults;
  /* Variables that hold for this SUT before those of the process: "NAME=value" lines, or NULL. */
  const char* environment;
  /* 1: the host writes into tensors that the device has written, or asks when it may; for a SUT
     that has tensors of either kind. */
  uint32_t host_memory;
  /* Commands that fail beside those of mpss_faults, or NULL: lines "STREAM COMMAND TEXT", the
     command counted from 1 in its stream, the text a word that its error has in it; for a SUT
     with MPSS_CAN_STREAM_FAULTS. */
  const char* gpu_errors;
  /* The n-th compilation of a library from its source fails, counted from 1; for a SUT with
     MPSS_CAN_LIBRARY_FAULTS. */
  uint64_t library_error;
  /* Called by a simulated device, on the calling thread, within each call that encodes a command or
     commits a command buffer; or NULL. It may take its time, and must not call the SUT. */
  mpss_device_call device_call;
  void* device_call_context;
} mpss_sut_config;

/** Which computation `compute` runs. The reference of each is in program/values/reference.cpp. */
typedef enum mpss_kernel {
  MPSS_COPY = 0,       /* a */
  MPSS_ADD = 1,        /* a + b, equal shapes */
  MPSS_MUL = 2,        /* a * b, element by element */
  MPSS_RELU = 3,       /* max(a, 0) */
  MPSS_MM = 4,         /* [m,k] x [k,n] */
  MPSS_LINEAR = 5,     /* x [m,k], w [n,k], b [n] : x w^T + b */
  MPSS_SOFTMAX = 6,    /* over the last dimension */
  MPSS_LAYER_NORM = 7, /* over the last dimension, epsilon 1e-5, no affine part */
  MPSS_SUM = 8         /* all elements, shape [1] */
} mpss_kernel;

/** How a new tensor is filled, on the current stream. Values: see mpsstress/random.h. */
typedef enum mpss_fill {
  MPSS_EMPTY = 0,   /* unspecified contents */
  MPSS_FULL = 1,    /* every element `value` */
  MPSS_RANDINT = 2, /* integers 0..7, a function of (key, element index) alone */
  MPSS_RANDN = 3    /* standard normal, likewise */
} mpss_fill;

/** Live objects. At quiescence, with every tensor freed and caches emptied, `live_*` are 0. */
typedef struct mpss_statistics {
  uint32_t struct_size;
  int64_t live_tensors;
  int64_t live_bytes;           /* held by live tensors */
  int64_t live_buffers;         /* device buffers, cached ones included */
  int64_t pending_free;         /* blocks parked until the GPU is done with them (C39) */
  int64_t live_command_buffers; /* not yet released */
  int64_t live_encoders;
  int64_t live_events; /* handed out and not released */
  int64_t streams_created;
  int64_t thread_bindings; /* threads that hold a binding to this SUT's pool */
  int64_t cached_graphs;   /* over all threads (C44) */
  int64_t submissions;     /* command buffers committed so far */
  int64_t live_heaps;      /* device heaps, of which those without a block are given back (C40) */
  int64_t live_shared_events;  /* of the device; those of unused events go with the caches */
  int64_t live_graphs;         /* of the device: those in caches, and no others (C44) */
  int64_t live_libraries;      /* compiled, one for each source (C45) */
  int64_t live_pipelines;      /* one for each kernel that was used (C45) */
  int64_t continued;           /* commits so far that went on in their command buffer (C23) */
  int64_t active_streams;      /* as active_stream_count says; of 0 where it says nothing (C14) */
  int64_t profiled;            /* operations that the profiler saw encoded (C47) */
  int64_t profiled_completed;  /* and completed */
  int64_t live_handlers;       /* of extensions: not called in time, or more than once (C24) */
  int64_t warnings;            /* of variables of the environment that were not understood (C23) */
  int64_t pipelines_in_blocks; /* so far, made by code in a block of a queue (C46) */
  int64_t waits_in_blocks;     /* so far, for the device, by such code (C25) */
  int64_t device_objects; /* of every kind, in use or kept: what is repeated adds none for ever */
  int64_t live_matrix_kernels; /* the vendor's, of the device: those in caches (C44) */
} mpss_statistics;

/** Told the text of a broken rule of the device (the rule and both stacks), on the thread that
 * broke it, just before the process ends. It must not call the SUT. */
typedef void (*mpss_violation_reporter)(void* context, const char* text, uint64_t length);

/** The table. It grows at its end only: one from a program that was built with an earlier header is
 *  shorter, says so by its size, and has NULL behind its end. What it cannot do then, its
 *  capabilities do not name either. */
typedef struct mpss_sut_api {
  uint32_t abi; /* MPSS_SUT_ABI: another one is refused */
  uint32_t
      struct_size;  /* sizeof(mpss_sut_api) of the SUT; 0 of one before this field: to in_block */
  const char* name; /* "sim" or "torch" */
  const char* version; /* what last_error and reports call it */

  mpss_status (*create)(const mpss_sut_config* config, mpss_sut** out);
  /** The caller has ended every use. Waits for work in flight. */
  void (*destroy)(mpss_sut*);
  uint64_t (*capabilities)(mpss_sut*);
  const char* (*last_error)(void);

  /* Streams (C1..C18). */
  mpss_status (*adopt_main_thread)(mpss_sut*);           /* the caller is "the main thread" (C4) */
  mpss_status (*current_stream)(mpss_sut*, int32_t* id); /* C3, C13 */
  mpss_status (*default_stream)(mpss_sut*, int32_t* id); /* C11 */
  mpss_status (*pool_stream)(mpss_sut*, int32_t* id);    /* C10 */
  mpss_status (*set_current_stream)(mpss_sut*, int32_t id);      /* C9; null: none */
  mpss_status (*release_stream)(mpss_sut*);                      /* C8 */
  mpss_status (*active_stream_count)(mpss_sut*, int32_t* count); /* C14 */
  mpss_status (*synchronize_stream)(mpss_sut*, int32_t id);      /* C18 */
  mpss_status (*query_stream)(mpss_sut*, int32_t id, int32_t* idle);
  mpss_status (*synchronize_device)(mpss_sut*); /* C17 */

  /* Events (C29..C35). */
  mpss_status (*event_create)(mpss_sut*, int32_t timing, mpss_event* out);
  mpss_status (*event_destroy)(mpss_sut*, mpss_event);
  mpss_status (*event_record)(mpss_sut*, mpss_event, int32_t stream);
  mpss_status (*event_wait)(mpss_sut*, mpss_event, int32_t stream);
  mpss_status (*event_query)(mpss_sut*, mpss_event, int32_t* done);
  mpss_status (*event_synchronize)(mpss_sut*, mpss_event);
  mpss_status (*event_elapsed)(mpss_sut*, mpss_event begin, mpss_event end, double* millis);

  /* Tensors and computation, on the calling thread's current stream. */
  mpss_status (*tensor_create)(mpss_sut*, const mpss_shape*, mpss_fill, float value, uint64_t key,
                               mpss_tensor* out);
  mpss_status (*tensor_free)(mpss_sut*, mpss_tensor);
  mpss_status (*tensor_record_stream)(mpss_sut*, mpss_tensor, int32_t stream); /* C37, C38 */
  mpss_status (*compute)(mpss_sut*, mpss_kernel, const mpss_tensor* inputs, int32_t count,
                         mpss_tensor* out);
  /** Copies to the host with the ordering of Tensor.cpu(): on the current stream, and waits. */
  mpss_status (*tensor_read)(mpss_sut*, mpss_tensor, float* out, int64_t count);
  /** Reads shared memory as the host sees it now; orders nothing. */
  mpss_status (*tensor_peek)(mpss_sut*, mpss_tensor, float* out, int64_t count);
  /** Writes from the host with the ordering of a blocking copy_. */
  mpss_status (*tensor_write)(mpss_sut*, mpss_tensor, const float* in, int64_t count);

  mpss_status (*empty_cache)(mpss_sut*); /* C40 */
  mpss_status (*statistics)(mpss_sut*, mpss_statistics* out);

  /* Optional: NULL where a SUT has nothing of the kind. */
  /** Who is told of broken rules, besides standard error; NULL for nobody any more. */
  mpss_status (*set_violation_reporter)(mpss_sut*, mpss_violation_reporter, void* context);
  /** What mpss_defects() answers: a JSON array of the defects that `create` can plant. */
  const char* (*defects)(void);

  /* Host memory (C39, C41); MPSS_CAN_HOST_ACCESS. */
  /** Memory that host and device see, filled by the host before this returns. */
  mpss_status (*tensor_pinned)(mpss_sut*, const mpss_shape*, const float* in, mpss_tensor* out);
  /** A copy that is not waited for; `in` is the caller's again when this returns. */
  mpss_status (*tensor_upload)(mpss_sut*, const mpss_shape*, const float* in, mpss_tensor* out);
  /** Writes shared memory from the host now; orders nothing. */
  mpss_status (*tensor_poke)(mpss_sut*, mpss_tensor, const float* in, int64_t count);

  /* What extensions do, over the hooks; MPSS_CAN_HOOKS. */
  mpss_status (*tensor_record_events)(mpss_sut*, mpss_tensor, int32_t stream); /* C41 */
  mpss_status (*tensor_wait_for_events)(mpss_sut*, mpss_tensor);               /* C41 */
  /** A copy on the current stream with an encoder of the extension's own (C22), and a completion
   *  handler before it and one behind it (C24); or in a block within a block on the stream's queue,
   *  around a call of the hooks (C21). */
  mpss_status (*extension_copy)(mpss_sut*, mpss_tensor in, int32_t nested, mpss_tensor* out);
  /** The current stream as a block on that stream's queue sees it (C13). */
  mpss_status (*block_stream)(mpss_sut*, int32_t stream, int32_t* id);
  /** An operation that raises from inside its block (C26). */
  mpss_status (*overflow)(mpss_sut*, mpss_tensor);
  /** A kernel that takes that long, on the current stream. */
  mpss_status (*busy)(mpss_sut*, uint64_t nanos);

  /* May be null: which memory a tensor has. */
  /** A number that no two tensors have at the same time. */
  uint64_t (*tensor_memory)(mpss_sut*, mpss_tensor);

  /* What makes a wait visible; MPSS_CAN_GATES. May be null. */
  /** Holds the current stream up: its work from now on starts when the gate of that name is opened.
   *  Returns at once. */
  mpss_status (*close_gate)(mpss_sut*, uint64_t name);
  /** Opens every gate of that name that was closed so far. */
  mpss_status (*open_gate)(mpss_sut*, uint64_t name);
  /** Calls the body in a block on the stream's queue (C13, C21); MPSS_CAN_HOOKS. It must not
   *  throw. */
  mpss_status (*in_block)(mpss_sut*, int32_t stream, void (*body)(void* context), void* context);

  /* May be null: what a guard does as it enters and leaves a scope. */
  /** Makes that stream the calling thread's current one; answers the one that was (C15). */
  mpss_status (*exchange_stream)(mpss_sut*, int32_t id, int32_t* before);

  /* May be null; MPSS_CAN_COMMITS. */
  /** Hands what the stream has encoded to the device and waits for nothing (C23). If `continuing`,
   *  its command buffer goes on; an error of a stream that does not do so. MPSS_CAN_CONTINUES. */
  mpss_status (*commit)(mpss_sut*, int32_t stream, int32_t continuing);

  /* Tensors that are not held while they are used; MPSS_CAN_DATA_POINTERS. May be null. */
  /** A tensor over the lender's memory, by its data pointer. It does not hold that: the lender
   * gives it back whatever becomes of this one (C36). */
  mpss_status (*tensor_borrow)(mpss_sut*, mpss_tensor lender, mpss_tensor* out);
  /** A copy by an operation that is given the tensor, whose handle is the caller's no more: it
   * alone holds the memory until it is encoded (C39). */
  mpss_status (*tensor_take)(mpss_sut*, mpss_tensor in, mpss_tensor* out);
} mpss_sut_api;

/** The reference backend on the simulated Metal device. */
const mpss_sut_api* mpss_sim_sut(void);

/** The SUT of that name that is linked into this program, or null. */
const mpss_sut_api* mpss_linked_sut(const char* name);

/** What a plugin exports under this name. */
typedef const mpss_sut_api* (*mpss_sut_plugin_function)(void);
#define MPSS_SUT_PLUGIN_SYMBOL "mpss_sut_plugin"

#ifdef __cplusplus
}
#endif
#endif
