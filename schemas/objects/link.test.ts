import { describe, expect, it } from 'vitest'
import { link } from './link.ts'

describe('link', () => {
  it('has the option of a new window, except for downloads', () => {
    const fields: readonly { name: string; hidden?: unknown }[] = link.fields
    const field = fields.find(({ name }) => name === 'newWindow')
    const isHidden = (type: string | undefined) =>
      typeof field?.hidden === 'function' && field.hidden({ parent: { type } })
    expect(['internal', 'external', undefined, 'download'].map(isHidden)).toEqual([
      false,
      false,
      false,
      true,
    ])
  })

  it('asks for a label, except inside a text, which shows the linked words', () => {
    const fields: readonly { name: string; hidden?: unknown }[] = link.fields
    const label = fields.find(({ name }) => name === 'label')
    const isHidden = (...path: unknown[]) =>
      typeof label?.hidden === 'function' && label.hidden({ path })
    expect(isHidden('content', 'link', 'label')).toBe(false)
    expect(isHidden('body', { _key: 'a' }, 'markDefs', { _key: 'b' }, 'label')).toBe(true)
  })
})
