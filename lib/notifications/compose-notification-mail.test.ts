import { describe, expect, it } from 'vitest'
import { type AddressedItem, addresseesOf, parseItem } from './addressed-item.ts'
import { composeNotificationMail } from './compose-notification-mail.ts'

const comment: AddressedItem = {
  _id: 'c1',
  _type: 'comment',
  authorId: 'ada',
  message: [
    { children: [{ text: 'Is this right, ' }, { userId: 'bob' }, { text: '?' }] },
    { children: [{ text: 'And ' }, { userId: 'gone' }] },
  ],
  document: 'page-winter',
  documentType: 'page',
  documentTitle: 'Winter',
}
const names: Record<string, string> = { ada: 'Ada', bob: 'Bob' }
const compose = (over: Partial<AddressedItem> = {}, recipient = 'bob') =>
  composeNotificationMail(
    { ...comment, ...over },
    { recipient, nameOf: (id) => names[id], studioUrl: 'https://studio.example' },
  )
const linkOf = (over: Partial<AddressedItem>) =>
  compose(over).blocks.flatMap((block) =>
    typeof block === 'object' && 'url' in block ? block.url : [],
  )[0]

describe('composeNotificationMail', () => {
  it('names the author and the document, and quotes the message with names', () => {
    const { subject, blocks } = compose()
    expect(subject).toBe('Ada mentioned you: Winter')
    expect(blocks).toContain('Is this right, @Bob?\nAnd @someone')
    expect(compose({ authorId: null, documentTitle: null }).subject).toBe('Someone mentioned you')
  })

  it('says that a task is assigned only to its assignee', () => {
    const task = { _type: 'tasks.task', title: 'Translate', assignedTo: 'bob' } as const
    expect(compose(task).subject).toBe('Task assigned to you: Translate')
    expect(compose(task, 'cleo').subject).toBe('Ada mentioned you: Translate')
  })

  it('leads to the comment, the release or the task in Studio', () => {
    const studio = 'https://studio.example/studio'
    expect(linkOf({ document: 'a;b/c' })).toBe(
      `${studio}/intent/edit/id=a%3Bb%2Fc;type=page;inspect=sanity%2Fcomments;comment=c1`,
    )
    expect(linkOf({ document: '_.releases.rWinter', documentType: 'system.release' })).toBe(
      `${studio}/intent/release/id=rWinter`,
    )
    const task = `${studio}/today?sidebar=tasks&viewMode=edit&selectedTask=`
    expect(linkOf({ document: 't1', documentType: 'tasks.task' })).toBe(`${task}t1`)
    expect(linkOf({ _id: 't2', _type: 'tasks.task' })).toBe(`${task}t2`)
  })

  it('quotes the beginning of a very long message', () => {
    const quoted = compose({ message: [{ children: [{ text: 'a'.repeat(9_000) }] }] }).blocks[1]
    expect(quoted).toHaveLength(2_001)
  })
})

describe('an item that addresses members', () => {
  it('addresses each assigned or mentioned member once, and never its author', () => {
    const children = ['bob', 'ada', 'bob', null].map((userId) => ({ userId }))
    const item = { ...comment, assignedTo: 'cleo', message: [{ children }] }
    expect(addresseesOf(item)).toEqual(['cleo', 'bob'])
    expect(addresseesOf({ ...comment, message: null })).toEqual([])
  })

  it('is left out when its shape is another', () => {
    expect(parseItem({ ...comment, message: 'Hello' })).toBeUndefined()
    expect(parseItem(null)).toBeUndefined()
    expect(parseItem(comment)).toEqual(comment)
  })
})
