// How the embedded PostgreSQL is tuned: a laptop's share of memory, one address, a log without anybody's data (OPS-1,
// OPS-3).

const commonSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  work_mem: '8MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  // Statements here are short: compiling them costs more than it gives.
  jit: 'off',
  // No replica reads the log of an embedded database.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // A failed statement and the rows it names would put members' words into the log.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

const durableSettings = {
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  wal_compression: 'off',
}

const fastSettings = {
  shared_buffers: '128MB',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
}

/** Arguments of the server. `fast` is for tests: nothing survives a power cut. */
export function serverArguments(port: number, fast: boolean): string[] {
  const settings = { port: String(port), ...commonSettings, ...(fast ? fastSettings : durableSettings) }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
