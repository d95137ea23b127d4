import { clock } from './clock.ts'
import { fullDisk } from './full-disk.ts'
import { damage, upgrade } from './damaged-data.ts'
import type { Case } from './installation.ts'
import { takenPort } from './taken-port.ts'

/** Scenarios by the name that `npm run chaos -- --case` accepts. */
export const cases: Readonly<Record<string, Case>> = {
  upgrade,
  damage,
  'taken-port': takenPort,
  clock,
  'full-disk': fullDisk,
}
