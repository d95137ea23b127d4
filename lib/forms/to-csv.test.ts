import { describe, expect, it } from 'vitest'
import { toCsv } from './to-csv.ts'

const line = (...cells: string[]) => toCsv([cells]).slice(1)

describe('toCsv', () => {
  it('escapes formulas after every cell separator', () => {
    expect(line('=1+1', '+41', ' =b')).toBe(`'=1+1,'+41,' =b\r\n`)
    expect(line('x;=WEBSERVICE(1)')).toBe(`"x;'=WEBSERVICE(1)"\r\n`)
    expect(line('two\n=1+1\r-2')).toBe(`"two\n'=1+1\r'-2"\r\n`)
  })

  it('leaves text unchanged that merely contains such a character', () => {
    expect(line('a=b', 'no; yes', 'well-made')).toBe('a=b,"no; yes",well-made\r\n')
  })
})
