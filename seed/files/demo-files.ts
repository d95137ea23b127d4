import { wristRuler } from './wrist-ruler.ts'

/** Files of the demo that are no pictures, by name; made anew at each run, in milliseconds. */
export const demoFiles: Readonly<Record<string, () => Buffer>> = {
  'wrist-ruler.pdf': wristRuler,
}

/** Whether a name of the demo's media is stored as a file, as loops are, and not as a picture. */
export function isStoredAsFile(name: string): boolean {
  return name.startsWith('loop-') || name in demoFiles
}
