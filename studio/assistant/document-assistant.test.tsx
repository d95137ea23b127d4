import { cleanup, render } from '@testing-library/react'
import { use } from 'react'
import { of } from 'rxjs'
import type { InputProps } from 'sanity'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  AssistantInput,
  type DocumentAssistant,
  DocumentAssistantContext,
} from './document-assistant.tsx'

const service = vi.hoisted(() => ({
  assistant: { release: 'spring' } as object | undefined,
  checked: [] as object[],
  mayUpdate: true,
}))
vi.mock('./use-assistant.ts', () => ({ useAssistant: () => service.assistant }))
vi.mock('sanity', async (original) => {
  const grants = {
    checkDocumentPermission: (_permission: string, value: object) => {
      service.checked.push(value)
      return of({ granted: service.mayUpdate })
    },
  }
  return { ...(await original<object>()), useGrantsStore: () => grants }
})

let provided: DocumentAssistant | undefined
function Field() {
  provided = use(DocumentAssistantContext)
  return null
}
const show = (more: object = {}) =>
  render(
    <AssistantInput
      {...({
        path: [],
        schemaType: { name: 'page' },
        value: { _id: 'drafts.home-fr', _type: 'page', language: 'fr' },
        renderDefault: () => <Field />,
        ...more,
      } as unknown as InputProps)}
    />,
  )

afterEach(() => {
  cleanup()
  provided = undefined
  service.checked = []
  service.assistant = { release: 'spring' }
  service.mayUpdate = true
})

describe('AssistantInput', () => {
  it('provides the assistant to the fields of a document that the user may write', () => {
    show()
    expect(provided).toEqual({ assistant: service.assistant, id: 'home-fr', type: 'page' })
    expect(service.checked).toEqual([
      { _id: 'versions.spring.home-fr', _type: 'page', language: 'fr' },
    ])
  })

  it('provides nothing without the permission, in a read-only form, and without a model', () => {
    service.mayUpdate = false
    show()
    expect(provided).toBeUndefined()
    service.mayUpdate = true
    show({ readOnly: true })
    expect(provided).toBeUndefined()
    service.assistant = undefined
    show()
    expect(provided).toBeUndefined()
  })
})
