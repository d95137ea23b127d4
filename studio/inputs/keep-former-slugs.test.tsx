import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createContext, type ReactNode, use } from 'react'
import type { InputProps } from 'sanity'
import { describe, afterEach, expect, it, vi } from 'vitest'
import { DocumentUrlContext } from './document-url-fields.ts'
import { keepFormerSlugs, formerSlugToAdd } from './keep-former-slugs.tsx'

const studio = vi.hoisted(() => ({
  published: { slug: { current: 'a' } },
  asked: vi.fn<(id: string) => void>(),
}))
const document = { _id: 'drafts.a', _type: 'page', slug: { current: 'a' } }
type Change = (what: unknown) => void
const Callbacks = createContext<{ onChange: Change }>({ onChange: () => {} })

vi.mock('sanity', () => ({
  definePlugin: (plugin: object) => () => plugin,
  isObjectInputProps: () => true,
  PatchEvent: { from: (patches: unknown) => patches },
  setIfMissing: (value: unknown, path: unknown) => ['setIfMissing', value, path],
  insert: (items: unknown, position: unknown, path: unknown) => ['insert', items, position, path],
  useEditState: (id: string) => {
    studio.asked(id)
    return { published: studio.published }
  },
  useFormCallbacks: () => use(Callbacks),
  useSchema: () => ({ get: () => ({ jsonType: 'object', fields: [{ name: 'formerSlugs' }] }) }),
}))
afterEach(cleanup)

const plugin = keepFormerSlugs() as unknown as {
  form: { components: { input: (props: InputProps) => ReactNode } }
}
const Input = plugin.form.components.input

/** Renders as Studio does: the slug input inside the document input, with callbacks relative to the slug. */
function Form({ ofDocument, ofSlug }: { ofDocument: Change; ofSlug: Change }) {
  const slug = {
    path: ['slug'],
    schemaType: { name: 'slug' },
    onChange: ofSlug,
    renderDefault: ({ onChange }: { onChange: Change }) => (
      <button type="button" onClick={() => onChange('typed')}>
        Type
      </button>
    ),
  } as unknown as InputProps
  const whole = {
    path: [],
    schemaType: { name: 'page' },
    renderDefault: () => (
      <Callbacks value={{ onChange: ofSlug }}>
        <Input {...slug} />
      </Callbacks>
    ),
  } as unknown as InputProps
  return (
    <DocumentUrlContext value={document}>
      <Callbacks value={{ onChange: ofDocument }}>
        <Input {...whole} />
      </Callbacks>
    </DocumentUrlContext>
  )
}

describe('keepFormerSlugs', () => {
  it.each([
    ['nothing is published', {}, null, undefined],
    ['the published document has no slug', {}, {}, undefined],
    ['the list is empty', {}, { slug: { current: 'a' } }, 'a'],
    ['the list has others', { formerSlugs: ['b'] }, { slug: { current: 'a' } }, 'a'],
    ['the list already has it', { formerSlugs: ['a'] }, { slug: { current: 'a' } }, undefined],
  ])('adds the published slug when %s: %o %o', (_, document, published, kept) => {
    expect(formerSlugToAdd(document, published)).toBe(kept)
  })

  it('patches the document instead of the slug, once even with fast typing', async () => {
    const ofDocument = vi.fn<Change>()
    const ofSlug = vi.fn<Change>()
    render(<Form ofDocument={ofDocument} ofSlug={ofSlug} />)
    await userEvent.click(screen.getByText('Type'))
    await userEvent.click(screen.getByText('Type'))
    expect(studio.asked).toHaveBeenCalledWith('a')
    expect(ofDocument).toHaveBeenCalledExactlyOnceWith([
      ['setIfMissing', [], ['formerSlugs']],
      ['insert', ['a'], 'after', ['formerSlugs', -1]],
    ])
    expect(ofSlug.mock.calls).toEqual([['typed'], ['typed']])
  })
})
