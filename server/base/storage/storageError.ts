// The storage of files fails for now: the disk is full, or the S3 is away (OPS-3). People get 503 with words, the log the
// class of the error.

export class StorageError extends Error {
  /** ENOSPC, `503 SlowDown`, …; says nothing of keys or files. */
  readonly code: string
  constructor(operation: string, code: string) {
    super(`storage: ${operation}: ${code}`)
    this.name = 'StorageError'
    this.code = code
  }
}
