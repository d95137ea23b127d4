import { ThemeProvider } from '@sanity/ui'
import { buildTheme } from '@sanity/ui/theme'
import { cleanup, render, screen } from '@testing-library/react'
import { createContext, memo, use, type ReactNode } from 'react'
import type { InputProps } from 'sanity'
import { describe, afterEach, expect, it, vi } from 'vitest'
import { DocumentUrlContext } from './document-url-fields.ts'
import { CustomInput } from './custom-input.tsx'

const Form = createContext<object>({})
vi.mock('sanity', () => ({ useFormValue: () => use(Form) }))
vi.mock('../data/use-live-query.ts', () => ({
  useLiveQuery: () => ({ value: null, illTyped: [] }),
}))
vi.mock('./geopoint-input.tsx', () => ({
  isGeopointInput: () => false,
  GeopointInput: () => null,
}))

/** Names of rendered inputs. */
const drawn: string[] = []
afterEach(() => {
  cleanup()
  drawn.length = 0
})

const field = (path: unknown[], schemaType: object, renderDefault: () => ReactNode) =>
  ({
    path,
    schemaType: { jsonType: 'string', ...schemaType },
    elementProps: { id: path.join('.') },
    renderDefault,
  }) as unknown as InputProps

const picture = field(['header', 'image'], { name: 'picture', jsonType: 'object' }, () => {
  drawn.push('picture')
  return <p>The picture</p>
})
const title = field(['fields', { _key: 'a' }, 'title'], { name: 'string' }, () => {
  drawn.push('title')
  return <p>The question</p>
})
picture.value = { asset: { _ref: 'image-abc-1600x1600-jpg' } }

function Slug() {
  drawn.push('slug')
  return <p>{use(DocumentUrlContext)?.slug?.current}</p>
}

const Fields = memo(() => (
  <>
    <CustomInput {...picture} />
    <CustomInput {...title} />
    <Slug />
  </>
))

function tree(document: object) {
  const whole = {
    path: [],
    schemaType: { name: 'form', jsonType: 'object' },
    value: document,
  }
  return (
    <ThemeProvider theme={buildTheme()}>
      <Form value={document}>
        <CustomInput {...(whole as unknown as InputProps)} renderDefault={() => <Fields />} />
      </Form>
    </ThemeProvider>
  )
}

describe('CustomInput', () => {
  it('rerenders no input for keys typed elsewhere, and the URL preview for keys in its own field', () => {
    const document = {
      _id: 'drafts.a',
      _type: 'form',
      slug: { current: 'a' },
      words: 'a',
    }
    const { rerender } = render(tree(document))
    expect(drawn).toEqual(['picture', 'title', 'slug'])
    rerender(tree({ ...document, slug: { current: 'a' }, words: 'ab' }))
    expect(drawn).toHaveLength(3)
    rerender(tree({ ...document, slug: { current: 'b' } }))
    expect(drawn.slice(3)).toEqual(['slug'])
    expect(screen.getByText('b')).toBeDefined()
  })
})
