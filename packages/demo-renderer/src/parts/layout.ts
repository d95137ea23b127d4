import type { WatchDesign } from '../demo.ts'
import { proportionsOf } from './proportions.ts'

export interface Counter {
  x: number
  y: number
  radius: number
  labels: readonly string[]
  steps: number
  /** Where its hand points, radians clockwise from the top. */
  reading: number
}

/** Where things stand on a dial, and which hours make room for them. */
export interface Layout {
  dial: number
  counters: readonly Counter[]
  hides: (hour: number) => boolean
}

export function layoutOf(watch: WatchDesign): Layout {
  const { dial } = proportionsOf(watch)
  switch (watch.complication) {
    case 'small-seconds':
      return {
        dial,
        counters: [
          {
            x: 0,
            y: dial * 0.5,
            radius: dial * 0.27,
            labels: ['60', '15', '30', '45'],
            steps: 60,
            reading: 3.6,
          },
        ],
        hides: (hour) => hour === 6,
      }
    case 'chronograph':
      return {
        dial,
        counters: [
          {
            x: -dial * 0.46,
            y: 0,
            radius: dial * 0.285,
            labels: ['60', '15', '30', '45'],
            steps: 60,
            reading: 0,
          },
          {
            x: dial * 0.46,
            y: 0,
            radius: dial * 0.285,
            labels: ['24', '6', '12', '18'],
            steps: 24,
            reading: 2.68,
          },
        ],
        hides: (hour) => hour === 3 || hour === 9,
      }
    case 'date':
      return { dial, counters: [], hides: (hour) => hour === 3 }
    case 'moon-phase':
      return { dial, counters: [], hides: (hour) => hour === 6 }
    case 'none':
    case 'orrery':
      return { dial, counters: [], hides: () => false }
  }
}
