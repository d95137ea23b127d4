import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Durations of the last run's steps, in ms. */
export interface StepDurations {
  last: (label: string) => number | undefined
  record: (label: string, ms: number) => void
}

const shape = z.record(z.string(), z.number())

/** Reads and writes the step durations of a data folder. They are informational, so read and write errors are ignored. */
export function openStepDurations(dataDir: string): StepDurations {
  const path = join(dataDir, 'step-durations.json')
  const known = readDurations(path)
  return {
    last: (label) => known[label],
    record(label, ms) {
      try {
        const newest = { ...readDurations(path), [label]: Math.round(ms) }
        mkdirSync(dataDir, { recursive: true })
        writeFileSync(path, `${JSON.stringify(newest, null, 2)}\n`)
      } catch {
        // Components that need the disk report a full one.
      }
    },
  }
}

function readDurations(path: string): Record<string, number> {
  try {
    return shape.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return {}
  }
}
