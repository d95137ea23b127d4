import { Button, Card, Stack, Text } from '@sanity/ui'
import type { ReactNode } from 'react'
import { RelativeTime } from 'sanity'
import { IntentLink, useRouter } from 'sanity/router'
import { formatDate } from '../../date-format.ts'
import { releaseNameOfDocumentId } from '../../releases/release-document-ids.ts'
import { PersonName } from '../../ui/person-name.tsx'
import { MutedText } from '../../ui/tool-page.tsx'
import { type AssignedTask, type Mention, messageText } from './model/inbox.ts'
import { OverviewSection, UnstyledList } from './overview-section.tsx'
import { useInbox } from './use-inbox.ts'

/** Open mentions and tasks of the user; nothing if there are none. */
export function InboxSection() {
  const { mentions = [], tasks = [] } = useInbox() ?? {}
  const count = mentions.length + tasks.length
  if (count === 0) return null
  return (
    <OverviewSection count={count} title="For you">
      <UnstyledList>
        {tasks.map((task) => (
          <li key={task._id}>
            <TaskRow task={task} />
          </li>
        ))}
        {mentions.map((mention) => (
          <li key={mention._id}>
            <MentionRow mention={mention} />
          </li>
        ))}
      </UnstyledList>
    </OverviewSection>
  )
}

function TaskRow({ task: { _id, title, authorId, dueBy } }: { task: AssignedTask }) {
  return (
    <TaskButton id={_id}>
      <Text size={1} weight="medium">
        {title || 'Untitled task'}
      </Text>
      <MutedText>
        Task from <PersonName id={authorId ?? ''} />
        {dueBy && `, due ${formatDate(dueBy)}`}
      </MutedText>
    </TaskButton>
  )
}

/** Opens a task in Studio's panel of tasks. */
function TaskButton({ id, children }: { id: string; children: ReactNode }) {
  const { navigate } = useRouter()
  const stickyParams = { sidebar: 'tasks', viewMode: 'edit', selectedTask: id }
  return (
    <Button
      mode="bleed"
      padding={3}
      style={{ inlineSize: '100%' }}
      textAlign="left"
      onClick={() => navigate({ stickyParams })}
    >
      <Stack gap={3}>{children}</Stack>
    </Button>
  )
}

/** Opens the comment beside its document, or its release or task. */
function MentionRow({ mention }: { mention: Mention }) {
  const { authorId, document, type, _createdAt } = mention
  const content = (
    <>
      <Text size={1} textOverflow="ellipsis" weight="medium">
        {messageText(mention) || 'Comment'}
      </Text>
      <MutedText>
        Mention by <PersonName id={authorId ?? ''} />,{' '}
        <RelativeTime time={_createdAt} useTemporalPhrase />
      </MutedText>
    </>
  )
  if (type === 'tasks.task') return <TaskButton id={document ?? ''}>{content}</TaskButton>
  return (
    <Card
      as={IntentLink}
      padding={3}
      radius={2}
      style={{ textDecoration: 'none' }}
      {...intentOf(mention)}
    >
      <Stack gap={3}>{content}</Stack>
    </Card>
  )
}

function intentOf({ _id, document, type }: Mention) {
  const id = document ?? ''
  return type === 'system.release'
    ? { intent: 'release', params: { id: releaseNameOfDocumentId(id) } }
    : { intent: 'edit', params: { id, type: type ?? '', inspect: 'sanity/comments', comment: _id } }
}
