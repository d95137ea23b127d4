import { fullDisk } from './full-disk.ts'
import type { Case } from './installation.ts'

/** What can befall an installation, by the name that `npm run chaos -- --case` takes. */
export const cases: Readonly<Record<string, Case>> = {
  'full-disk': fullDisk,
}
