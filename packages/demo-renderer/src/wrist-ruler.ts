/** A millimetre in the unit of PDF. */
const millimetre = 72 / 25.4

/** Length of the ruler in mm, and where it begins on a page of A4 that lies across. */
const length = 240
const start = { x: 20 * millimetre, y: 120 * millimetre }

/** A ruler to print, cut out and lay around a wrist. It needs no words, so it is the same in every language. */
export function wristRuler(): Buffer {
  return pdfOf(
    [
      '0.08 0.07 0.06 RG 0.08 0.07 0.06 rg 0.5 w',
      rectangle(0, -14, length, 28),
      ...Array.from({ length: length + 1 }, (_, mm) => tick(mm)),
      // The part in which most wrists end.
      '0.66 0.52 0.25 RG 1.2 w',
      line(140, -12, 200, -12),
    ].join('\n'),
  )
}

function tick(mm: number): string {
  const height = mm % 10 === 0 ? 9 : mm % 5 === 0 ? 6 : 4
  const number = mm % 10 === 0 ? `\nBT /F1 7 Tf ${point(mm, 0)} Td (${mm / 10}) Tj ET` : ''
  return line(mm, 14, mm, 14 - height) + number
}

function line(fromX: number, fromY: number, toX: number, toY: number): string {
  return `${point(fromX, fromY)} m ${point(toX, toY)} l S`
}

function rectangle(x: number, y: number, width: number, height: number): string {
  return `${point(x, y)} ${(width * millimetre).toFixed(2)} ${(height * millimetre).toFixed(2)} re S`
}

function point(x: number, y: number): string {
  return `${(start.x + x * millimetre).toFixed(2)} ${(start.y + y * millimetre).toFixed(2)}`
}

/** One page with a drawing, as a file that says where each of its parts begins. */
function pdfOf(drawing: string): Buffer {
  const parts = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 842 595] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = parts.map((part, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${part}\nendobj\n`
    return offset
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const table = `xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${entries.join('')}`
  const trailer = `trailer\n<< /Size ${parts.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + table + trailer, 'latin1')
}
