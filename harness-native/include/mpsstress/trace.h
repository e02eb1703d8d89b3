/* The layout of a trace file: what happened in one run, thread by thread.
 *
 * The file is mapped shared by the process that runs and by the one that watches, so it survives
 * the death of the first. All integers are little-endian. A lane is written by one thread only; a
 * reader reads `count` with acquire order and may then read that many records. Writing a record
 * synchronises nothing else: a stronger counter hid races from ThreadSanitizer.
 *
 *   [header 4096 bytes][lane table: lanes x 64 bytes][records: lanes x capacity x 32 bytes][text]
 */
#ifndef MPSSTRESS_TRACE_H
#define MPSSTRESS_TRACE_H

#include <stdint.h>

#define MPSS_TRACE_MAGIC 0x315452545353504dULL /* "MPSSTRT1" */
#define MPSS_TRACE_HEADER_BYTES 4096
#define MPSS_TRACE_LANE_BYTES 64
#define MPSS_TRACE_RECORD_BYTES 32

/** Where the run stands; written by the running process. */
typedef enum mpss_run_state {
  MPSS_RUN_PREPARED = 1, /* file mapped, SUT made */
  MPSS_RUN_STARTED = 2,  /* the start barrier was opened */
  MPSS_RUN_JOINED = 3,   /* every lane has ended */
  MPSS_RUN_FINISHED = 4  /* quiescent; the summary is written */
} mpss_run_state;

typedef struct mpss_trace_header {
  uint64_t magic;
  uint32_t version; /* 1 */
  uint32_t lane_count;
  uint64_t lane_capacity; /* records a lane can hold */
  uint64_t lane_table_offset;
  uint64_t records_offset;
  uint64_t text_offset;
  uint64_t text_capacity;
  uint64_t text_used;      /* atomic; bytes asked for, may exceed what there was room for */
  uint8_t plan_digest[32]; /* SHA-256 of the plan file */
  uint64_t seed;
  uint64_t process_id;
  uint32_t state; /* atomic; mpss_run_state */
  uint32_t reserved;
  double ticks_per_nano;   /* of the records' clock */
  uint64_t start_ticks;    /* the clock when the file was made */
  uint64_t summary_offset; /* absolute; 0 until finished: JSON (program/trace/summary.hpp) */
  uint64_t summary_bytes;
  uint64_t violation_offset; /* absolute; text of a broken rule of the device, 0 for none */
  uint64_t violation_bytes;
  uint64_t schedule_index; /* explored runs: which schedule, and its seed */
  uint64_t schedule_seed;
} mpss_trace_header;

typedef struct mpss_trace_lane {
  uint64_t count;   /* atomic, release; records published */
  uint64_t dropped; /* records that found no room */
  uint32_t group;   /* index into the plan's groups; UINT32_MAX is the setup lane */
  uint32_t member;  /* index of the thread in its group */
  uint64_t native_thread;
  uint8_t reserved[32];
} mpss_trace_lane;

typedef enum mpss_record_kind {
  MPSS_RECORD_BEGIN = 1,        /* an operation begins; value: the event that it is about */
  MPSS_RECORD_END = 2,          /* it ended; stream and value by operation */
  MPSS_RECORD_ERROR = 3,        /* it raised; value: text reference */
  MPSS_RECORD_MISMATCH = 4,     /* a check found a wrong value; value: text reference */
  MPSS_RECORD_THREAD_BEGIN = 5, /* the lane's thread is at the start barrier */
  MPSS_RECORD_THREAD_START = 6, /* it left the start barrier */
  MPSS_RECORD_THREAD_END = 7    /* it has run its program; value: 0 whole, 1 stopped by an error */
} mpss_record_kind;

typedef struct mpss_trace_record {
  uint64_t ticks;
  uint32_t iteration;
  uint16_t operation; /* index into the plan's table of operations; 0xffff for none */
  uint8_t kind;       /* mpss_record_kind */
  uint8_t code;       /* operation code (operations/operations.json) */
  int32_t stream;     /* the stream that it ran on or that it answered; -1 unknown */
  uint32_t section;   /* 0 setup of all, 1 setup of a thread, 2 program, 3 teardown */
  uint64_t value;     /* by kind and operation; a text reference is offset << 24 | length, the
                       * offset from text_offset */
} mpss_trace_record;

#endif
