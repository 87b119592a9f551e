// What the process writes (photos, exports, reports, the demo's database) is for its own user alone: 0700 and 0600.

export const makeFilesPrivate = () => void process.umask(0o077)
