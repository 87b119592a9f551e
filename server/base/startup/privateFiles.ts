// What the process writes (photos, exports, reports, the demo's database) is for its own user alone: 0700 and 0600.
const PRIVATE_UMASK_BITS = 0o077

export const makeFilesPrivate = () => void process.umask(PRIVATE_UMASK_BITS)
