import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** How long each step took the last time, in ms. */
export interface StepDurations {
  last: (label: string) => number | undefined
  record: (label: string, ms: number) => void
}

const shape = z.record(z.string(), z.number())

/** The durations that a data folder remembers. They are only shown: what cannot be read or written is left out. */
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
        // A full disk is reported by what needs it.
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
