import { pathToString, type validateDocument } from 'sanity'
import type { ValidationMessage } from './content-checks.ts'

type ValidationMarker = Awaited<ReturnType<typeof validateDocument>>[number]

/** Code of a marker for an exception: a rule met a value that it cannot read. */
const exceptionCode = 'validation.exception'

/** Messages of Studio's validation, with paths as Studio writes them. */
export const validationMessages = (markers: readonly ValidationMarker[]): ValidationMessage[] =>
  markers.map((marker) => ({
    level: marker.level,
    path: pathToString(marker.path),
    message: marker.message,
    ...('code' in marker && marker.code === exceptionCode && { isException: true }),
  }))
