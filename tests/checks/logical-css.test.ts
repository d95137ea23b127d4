import { describe, expect, it } from 'vitest'
import { physicalPropertyFindings } from '#tooling/checks/logical-css.ts'

const problems = (path: string, text: string): string[] =>
  physicalPropertyFindings({ path, text }).map(
    ({ line, problem, fix }) => `${line} ${problem} ${fix}`,
  )

describe('logical CSS', () => {
  it.each([
    ['left: 0;', 'Use inset-inline-start.'],
    ['right:1rem', 'Use inset-inline-end.'],
    ['margin-left: auto;', 'Use margin-inline-start.'],
    ['padding-right: 2px;', 'Use padding-inline-end.'],
    ['border-left-color: red;', 'Use border-inline-start-color.'],
    ['border-top-left-radius: 4px;', 'Use border-start-start-radius'],
    ['text-align: right;', 'Use start or end.'],
    ['float: left;', 'Use inline-start or inline-end.'],
    ['scroll-margin-left: 1px;', 'Use scroll-margin-inline-start.'],
  ])('rejects %s', (declaration, fix) => {
    const found = problems('app/a.css', `.card {\n  color: red;\n  ${declaration}\n}`)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(/^3 /)
    expect(found[0]).toContain(fix)
  })

  it.each([
    '.card { margin-inline-start: auto; inset-inline-end: 0; text-align: start; }',
    '.left { color: red; } #right:hover { color: red; }',
    '/* left: 0; margin-right: 1px */',
    '.card { background-position: left top; transform-origin: right; }',
    '.card { transition: left 1s; grid-area: left; }',
  ])('allows %s', (css) => {
    expect(problems('app/a.css', css)).toEqual([])
  })

  it('checks styled templates and style objects, but no other code', () => {
    const code = [
      'const Card = styled.div`',
      '  padding-left: ${(props) => props.space}px;',
      '`',
      'const Wide = styled(Link).attrs({ id: "a" })<{ $on: boolean }>`right: 0;`',
      'const shared = css`float: right;`',
      'const shown = <p style={{ marginLeft: 4 }}>left: right</p>',
      'const box = { left: rect.left, right: rect.right }',
      'const query = groq`*[_type == "a"]{ left: b }`',
    ].join('\n')
    expect(problems('components/a.tsx', code).map((found) => found.slice(0, 1))).toEqual([
      '2',
      '4',
      '5',
      '6',
    ])
  })
})
