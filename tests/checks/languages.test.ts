import { describe, expect, it } from 'vitest'
import {
  compareLanguagesWithMessageFiles,
  compareLanguagesWithShop,
  compareScriptsWithStyles,
} from '#tooling/checks/language-consistency.ts'

const english = { direction: 'ltr', script: 'latin' }
const arabic = { direction: 'rtl', script: 'arabic' }
const problems = (findings: { file: string; problem: string }[]) =>
  findings.map(({ file, problem }) => `${file} ${problem}`)

describe('the languages of the shop', () => {
  const list = 'packages/storefront-api/src/message-languages.ts'

  it('equal the site’s languages, with the main one first', () => {
    expect(
      compareLanguagesWithShop({ en: english, ar: arabic }, { en: english, ar: arabic }),
    ).toEqual([])
    expect(
      problems(compareLanguagesWithShop({ en: english, ar: arabic }, { en: english })),
    ).toEqual([`${list} lacks the language "ar"`])
    expect(
      problems(compareLanguagesWithShop({ en: english }, { en: english, ar: arabic })),
    ).toEqual([`${list} has the language "ar", which the site does not know`])
    expect(problems(compareLanguagesWithShop({ ar: arabic }, { ar: english }))).toEqual([
      `${list} writes "ar" ltr in latin, the site rtl in arabic`,
    ])
    expect(
      problems(compareLanguagesWithShop({ en: english, ar: arabic }, { ar: arabic, en: english })),
    ).toEqual([`${list} begins with another language than the site`])
  })
})

describe('the files of messages', () => {
  it('exist once per language', () => {
    expect(compareLanguagesWithMessageFiles(['en', 'ar'], ['ar.json', 'en.json'])).toEqual([])
    expect(
      problems(compareLanguagesWithMessageFiles(['en', 'de'], ['en.json', 'ar.json'])),
    ).toEqual(['messages/de.json is not there', 'messages/ar.json belongs to no language'])
  })
})

describe('the styles', () => {
  const tokens = (text: string) => ({ path: 'app/(site)/styles/tokens.css', text })

  it('select by script, and cover each script', () => {
    const known = tokens(`:root[data-script='arabic'] { --leading: 2; }`)
    expect(compareScriptsWithStyles(new Set(['latin', 'arabic']), [known])).toEqual([])
    expect(problems(compareScriptsWithStyles(new Set(['latin', 'arabic']), [tokens('')]))).toEqual([
      `app/(site)/styles/tokens.css has no :root[data-script='arabic']`,
    ])
    expect(problems(compareScriptsWithStyles(new Set(['latin']), [known]))).toEqual([
      'app/(site)/styles/tokens.css no language of the table is written in "arabic"',
    ])
    const one = { path: 'components/a.tsx', text: 'styled.p`:lang(ja) & { color: red; }`' }
    expect(problems(compareScriptsWithStyles(new Set(['latin']), [one]))).toEqual([
      'components/a.tsx :lang(ja) is a style for one language',
    ])
  })
})
