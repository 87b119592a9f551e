// Reads the .env beside the program, where there is one, as npm start does.
import { join } from 'node:path'

export function loadSettings() {
  try {
    process.loadEnvFile(join(import.meta.dirname, '../.env'))
  } catch {
    // The file is optional.
  }
}
