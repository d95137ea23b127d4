import { letters } from '../render/lettering.ts'

/** Ink of a wordmark; the site shows it in grey. */
const ink = '#14130f'

/** @param title as XML */
function mark(title: string, width: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 96" width="${width}" height="96"><title>${title}</title><g fill="${ink}">${body}</g></svg>\n`
}

/** Wordmarks of journals that do not exist, by their file. */
export const pressMarks: Record<string, () => string> = {
  'press-evening-meridian.svg': () =>
    mark(
      'The Evening Meridian',
      560,
      letters('The Evening Meridian', 280, 50, { cap: 36, spacing: 0.02 }),
    ),
  'press-cadran.svg': () =>
    mark(
      'Cadran',
      330,
      `<circle cx="46" cy="48" r="32" fill="none" stroke="${ink}" stroke-width="5"/><path d="M44 48V26h4v18l14 8-2 4z"/>${letters('cadran', 208, 48, { cap: 46, face: 'text', spacing: 0.02 })}`,
    ),
  'press-fine-hours.svg': () =>
    mark(
      'Fine Hours',
      400,
      `<path d="M0 12h400v3H0zM0 81h400v3H0z"/>${letters('FINE HOURS', 200, 48, { cap: 34, spacing: 0.28 })}`,
    ),
  'press-tide-table.svg': () =>
    mark(
      'Tide &amp; Table',
      360,
      letters('Tide & Table', 180, 50, { cap: 44, face: 'text', spacing: -0.02 }),
    ),
}
