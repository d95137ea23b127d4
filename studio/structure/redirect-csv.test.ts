import { describe, expect, it } from 'vitest'
import { maxFileSize, maxRedirectRows, readRedirectCsv } from './redirect-csv.ts'

const read = (content: string | Uint8Array<ArrayBuffer>) => readRedirectCsv(new Blob([content]))
const row = (line: number, from: string, to: string, permanent = '') => ({
  line,
  from,
  to,
  permanent,
})

describe('readRedirectCsv', () => {
  it.each([
    ['commas, as Google Sheets writes them', 'from,to,permanent\r\n/a,/b,TRUE\r\n'],
    [
      'semicolons and a byte order mark, as Excel does',
      '\uFEFFFrom;To;Permanent\r\n/a;/b;TRUE\r\n',
    ],
    ['a line that names the separator', 'sep=;\r\nFrom;To;Permanent\r\n/a;/b;TRUE\r\n'],
    ['tabs', 'from\tto\tpermanent\n/a\t/b\tTRUE'],
    ['quotes and spaces', '"From", "To" ,"Permanent"\n"/a", /b ,"TRUE"\n'],
    ['columns in another order', 'Status,New URL,Old URL\nTRUE,/b,/a\n'],
  ])('reads %s', async (_, text) => {
    expect(await read(text)).toEqual([row(text.startsWith('sep') ? 3 : 2, '/a', '/b', 'TRUE')])
  })

  it('reads a file without a header, with two columns, empty lines and quoted separators', async () => {
    expect(await read('/a,/b\n\n,,\n"/c,d","/e?x=""1"""\r\n')).toEqual([
      row(1, '/a', '/b'),
      row(4, '/c,d', '/e?x="1"'),
    ])
  })

  it('reads UTF-16 and Windows-1252', async () => {
    const text = '\uFEFF/été\t/b'
    const wide = new Uint8Array(text.length * 2)
    for (const [index, sign] of Array.from(text).entries())
      new DataView(wide.buffer).setUint16(index * 2, sign.charCodeAt(0), true)
    expect(await read(wide)).toEqual([row(1, '/été', '/b')])
    const bytes = Uint8Array.from('/été;/b', (sign) => sign.charCodeAt(0))
    expect(await read(bytes)).toEqual([row(1, '/été', '/b')])
  })

  it.each([
    ['', 'This file contains no redirects.'],
    ['from,to\n', 'This file contains no redirects.'],
    ['/a,/b\n"/c,/d\n/e,/f\n', 'A quotation mark is not closed before line'],
    ['/a,/b\n'.repeat(maxRedirectRows + 1), 'Split it into files of 5000 at most.'],
    [' '.repeat(maxFileSize + 1), 'This file is larger than 5 MB.'],
  ])('explains why a file cannot be read: %#', async (text, message) => {
    await expect(read(text)).rejects.toThrow(message)
  })
})
