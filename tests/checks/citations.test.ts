import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { headingAnchorsOf } from '#tooling/checks/citations/heading-anchors.ts'
import { citationsCheck } from '#tooling/checks/citations/broken-citations.ts'

const present = {
  'package.json': '{"scripts":{"dev":"x","conformance:groq":"x"}}',
  'docs/reference/specification.md':
    '# Specification\n## Redirects & chains\n## The `cart`, in full\n',
  'docs/decisions/0007-lockfile-for-every-platform.md': 'x',
  'docs/pictures/home.webp': 'x',
  'app/(site)/[locale]/[[...path]]/page.tsx': '',
  'components/modules/media/media.view.tsx': '',
  'components/modules/media/media.groq.ts': '',
  'lib/cart/cart.ts': '',
  'packages/lake/README.md': '',
  'packages/lake/src/store/log.ts': '',
}

let root: string
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'orrery-citations-'))
  for (const [path, text] of Object.entries(present)) write(path, text)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

async function problems(path: string, text: string): Promise<string[]> {
  write(path, text)
  try {
    const found = await citationsCheck.run({ root })
    return found.map(({ file, line, problem }) => `${file}:${line} ${problem}`)
  } finally {
    write(path, present[path as keyof typeof present] ?? '')
  }
}

describe('a Markdown file', () => {
  it.each([
    ['See `lib/cart/basket.ts`.', 'names lib/cart/basket.ts, which is not there'],
    ['See lib/cart/basket.ts as well.', 'names lib/cart/basket.ts'],
    ['It stands in `basket.ts`.', 'names basket.ts'],
    ['The room is `lib/basket/`.', 'names lib/basket/'],
    ['`components/modules/<name>/<name>.{view.tsx,test.tsx}`', 'names components/modules/<name>/'],
    ['Every `*.worker.ts` runs aside.', 'names *.worker.ts'],
    ['[A page](docs/nothing.md)', 'names docs/nothing.md'],
    ['![A picture](docs/pictures/gone.webp)', 'names docs/pictures/gone.webp'],
    [
      '[It](docs/reference/specification.md#baskets)',
      'points at #baskets of docs/reference/specification.md',
    ],
    ['[Above](#baskets)', 'points at #baskets of README.md'],
    ['Type `npm run develop`.', 'names "npm run develop", which package.json does not have'],
    ['```sh\nnpm run -s conformance:sql\n```', 'names "npm run conformance:sql"'],
    ['as decision 12 says', 'names decision 12, which is not in docs/decisions/'],
    ['(decisions.md, Languages)', 'names decisions.md'],
  ])('may not say %j', async (text, problem) => {
    const found = await problems('README.md', `# Readme\n\n${text}\n`)
    expect(found[0]).toContain(problem)
    expect(found[0]).toMatch(/^README\.md:[34] /)
  })

  it.each([
    'See `lib/cart/cart.ts`, `cart.ts`, `lib/cart/`, `cart/` and `lib/**/*.ts`.',
    '`components/modules/<name>/<name>.{view.tsx,groq.ts}` and `*.groq.ts`',
    '`app/(site)/[locale]/[[...path]]/page.tsx` (app/(site)/[locale]/[[...path]]/page.tsx)',
    '[The `cart`](docs/reference/specification.md#the-cart-in-full), [above](#readme)',
    '![A picture](docs/pictures/home.webp) [Elsewhere](https://example.com/a/b.md#c)',
    'Run `npm run dev`, `npm run -s conformance:groq`, `npm ci && npm start`; see decision 0007.',
    'State is in `.data/secrets.json`, `DATA_DIR/run.lock` and `.env.local`.',
    'RFC 9110, section 8.8 of https://example.com/paper/section 3',
    'Either/or, 1/2, node:fs/promises, and a `.view.tsx` is what is seen.',
  ])('may say %j', async (text) => {
    expect(await problems('README.md', `# Readme\n\n${text}\n`)).toEqual([])
  })

  it('may name paths relative to its own folder', async () => {
    const text = 'The log is `store/log.ts`, in `src/store/`.'
    expect(await problems('packages/lake/README.md', text)).toEqual([])
    expect(await problems('packages/lake/README.md', '`store/feed.ts`')).toHaveLength(1)
  })
})

it('the table of moved files may name removed files', async () => {
  expect(await problems('docs/reference/moved-files.md', '`lib/gone/a.ts`')).toEqual([])
  expect(await problems('docs/reference/other.md', '`lib/gone/a.ts`')).toHaveLength(1)
})

describe('a comment', () => {
  it.each([
    ['// as lib/cart/basket.ts does', 'names lib/cart/basket.ts'],
    ['/** Ways home (decisions.md, Routes). */', 'names decisions.md'],
    [
      '// See docs/reference/specification.md#baskets.',
      'points at #baskets of docs/reference/specification.md',
    ],
    ['// Run npm run typing again.', 'names "npm run typing"'],
    ['// 302 where content names none (spec 1, section 9).', 'points at "spec 1"'],
    ['// 302 where content names none (section 9).', 'points at "section 9"'],
    ['// in px (specification, constants)', 'points at "specification, "'],
    ['// until issue #5 is done', 'points at "issue #5"'],
    ['// measured in /home/somebody/design', 'points at "/home/somebody"'],
    ['// unlike decisions 7 of old, decision 33', 'names decision 33'],
  ])('may not say %j', async (text, problem) => {
    const found = await problems('lib/cart/cart.ts', `const first = 1\n${text}\n`)
    expect(found[0]).toBe(`lib/cart/cart.ts:2 ${found[0]?.slice('lib/cart/cart.ts:2 '.length)}`)
    expect(found[0]).toContain(problem)
  })

  it('may name existing files, and code may contain anything', async () => {
    const text = [
      '// See docs/reference/specification.md#redirects--chains, lib/cart/cart.ts and decision 0007.',
      "const other = 'lib/gone/gone.ts, decisions.md, npm run nothing, section 9'",
      '// The media query of `${from.md}`; a type of `next/dist/a`.',
    ].join('\n')
    expect(await problems('lib/cart/cart.ts', text)).toEqual([])
  })

  it('is reported with its line, in style sheets too', async () => {
    const css = '.a { color: red; }\n/*\n * After lib/gone/a.css.\n */\n'
    expect(await problems('app/(site)/a.css', css)).toEqual([
      'app/(site)/a.css:3 names lib/gone/a.css, which is not there',
    ])
  })
})

describe('headingAnchorsOf', () => {
  it('returns the anchors of headings, but not of code', () => {
    const text =
      '# One  two\n## A [link](b.md)\n## One  two\n```sh\n# no heading\n```\n### Le *ciel* étoilé!'
    expect([...headingAnchorsOf(text)]).toEqual([
      'one--two',
      'a-link',
      'one--two-1',
      'le-ciel-étoilé',
    ])
  })
})
