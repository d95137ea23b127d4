import { Card, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { DocumentLine } from '../../ui/document-link.tsx'
import { ToolButton } from '../../ui/controls.tsx'
import { MutedText } from '../../ui/tool-page.tsx'
import type { Finding } from './model/content-checks.ts'
import { Lines } from './section.tsx'

/** Kinds of problems in the order of their weight, each with its heading. */
const kinds: { kind: Finding['kind']; title: string }[] = [
  { kind: 'broken link', title: 'Links that lead nowhere' },
  { kind: 'address', title: 'Not readable by the site' },
  { kind: 'validation', title: 'Documents that fail their checks' },
  { kind: 'picture', title: 'Pictures without a description' },
]

const shownAtFirst = 5

interface ProblemListProps {
  findings: readonly Finding[]
  looked: { done: number; of: number } | undefined
}

/** What is wrong with the content, by kind, each line leading to its field. */
export function ProblemList({ findings, looked }: ProblemListProps) {
  const isLooking = !looked || looked.done < looked.of
  return (
    <Stack gap={4}>
      <Card padding={2} role="status">
        <MutedText>
          {!looked && 'Reading the content…'}
          {looked && isLooking && `Looked at ${looked.done} of ${looked.of} documents…`}
          {looked && !isLooking && endOf(findings.length, looked.of)}
        </MutedText>
      </Card>
      {kinds.map(({ kind, title }) => {
        const some = findings.filter((finding) => finding.kind === kind)
        return some.length > 0 && <Kind findings={some} key={kind} title={title} />
      })}
    </Stack>
  )
}

function endOf(problems: number, documents: number): string {
  const all = documents === 1 ? '1 document' : `${documents} documents`
  if (problems === 0) return `Nothing is wrong in ${all}.`
  return `${problems} ${problems === 1 ? 'thing' : 'things'} to look at in ${all}.`
}

function Kind({ title, findings }: { title: string; findings: readonly Finding[] }) {
  const [isWhole, setWhole] = useState(false)
  const visible = isWhole ? findings : findings.slice(0, shownAtFirst)
  const rest = findings.length - visible.length
  return (
    <Stack as="section" aria-label={title} gap={2}>
      <Card paddingX={2}>
        <Text as="h3" size={1} weight="medium">
          {title} ({findings.length})
        </Text>
      </Card>
      <Lines>
        {visible.map(({ id, type, path, message }) => (
          <li key={`${id} ${path} ${message}`}>
            <DocumentLine about={message} id={id} path={path} type={type} />
          </li>
        ))}
      </Lines>
      {rest > 0 && (
        <ToolButton mode="bleed" text={`Show ${rest} more`} onClick={() => setWhole(true)} />
      )}
    </Stack>
  )
}
