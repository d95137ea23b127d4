import type { CalibreId } from './watch-design.ts'

export interface Calibre {
  id: CalibreId
  name: string
  winding: 'hand-wound' | 'automatic' | 'mecha-quartz'
  /** Reserve in hours, or the life of the cell in months for mecha-quartz. */
  reserve: { hours: number } | { months: number }
  jewels: number
  /** Half swings an hour of the balance, or vibrations a second of the quartz. */
  beat: { vph: number } | { hz: number }
  diameterMm: number
  /** How the plates are finished; the pictures of the movement follow it. */
  plates: 'rhodium' | 'gilt' | 'anthracite'
}

/** The movements of the house. */
export const calibres: Record<CalibreId, Calibre> = {
  'mo-1': {
    id: 'mo-1',
    name: 'Calibre MO 1',
    winding: 'hand-wound',
    reserve: { hours: 60 },
    jewels: 19,
    beat: { vph: 21_600 },
    diameterMm: 28,
    plates: 'rhodium',
  },
  'mo-2': {
    id: 'mo-2',
    name: 'Calibre MO 2',
    winding: 'automatic',
    reserve: { hours: 72 },
    jewels: 27,
    beat: { vph: 28_800 },
    diameterMm: 29,
    plates: 'anthracite',
  },
  'mo-3': {
    id: 'mo-3',
    name: 'Calibre MO 3',
    winding: 'hand-wound',
    reserve: { hours: 64 },
    jewels: 21,
    beat: { vph: 21_600 },
    diameterMm: 28,
    plates: 'gilt',
  },
  'mo-7': {
    id: 'mo-7',
    name: 'Calibre MO 7',
    winding: 'hand-wound',
    reserve: { hours: 96 },
    jewels: 41,
    beat: { vph: 18_000 },
    diameterMm: 34,
    plates: 'gilt',
  },
  'mq-1': {
    id: 'mq-1',
    name: 'Calibre MQ 1',
    winding: 'mecha-quartz',
    reserve: { months: 36 },
    jewels: 5,
    beat: { hz: 32_768 },
    diameterMm: 28,
    plates: 'rhodium',
  },
}

/** The shortest power reserve of the wound movements, which every mechanical watch of the house has. */
export const shortestReserveHours = Math.min(
  ...Object.values(calibres).flatMap(({ reserve }) => ('hours' in reserve ? [reserve.hours] : [])),
)
