import { Card, Stack, Text } from '@sanity/ui'
import { useState } from 'react'
import { DocumentLink } from '../../ui/document-link.tsx'
import { ToolButton } from '../../ui/controls.tsx'
import { MutedText } from '../../ui/tool-page.tsx'
import type { ContentProblem } from './model/content-checks.ts'
import { UnstyledList } from './overview-section.tsx'

/** Kinds of problems by severity, with headings. */
const kinds: { kind: ContentProblem['kind']; title: string }[] = [
  { kind: 'broken link', title: 'Broken links' },
  { kind: 'address', title: 'Not readable by the site' },
  { kind: 'validation', title: 'Validation errors' },
  { kind: 'picture', title: 'Pictures without a description' },
]

const shownAtFirst = 5

interface ContentProblemListProps {
  problems: readonly ContentProblem[]
  progress: { done: number; of: number } | undefined
}

/** Content problems by kind, with links to their fields. */
export function ContentProblemList({ problems, progress }: ContentProblemListProps) {
  const isLooking = !progress || progress.done < progress.of
  return (
    <Stack gap={4}>
      <Card padding={2} role="status">
        <MutedText>
          {!progress && 'Loading the content…'}
          {progress && isLooking && `Checked ${progress.done} of ${progress.of} documents…`}
          {progress && !isLooking && summaryText(problems.length, progress.of)}
        </MutedText>
      </Card>
      {kinds.map(({ kind, title }) => {
        const some = problems.filter((finding) => finding.kind === kind)
        return some.length > 0 && <ProblemKind findings={some} key={kind} title={title} />
      })}
    </Stack>
  )
}

function summaryText(problems: number, documents: number): string {
  const all = documents === 1 ? '1 document' : `${documents} documents`
  if (problems === 0) return `No problems in ${all}.`
  return `${problems} ${problems === 1 ? 'problem' : 'problems'} in ${all}.`
}

function ProblemKind({ title, findings }: { title: string; findings: readonly ContentProblem[] }) {
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
      <UnstyledList>
        {visible.map(({ id, type, path, message }) => (
          <li key={`${id} ${path} ${message}`}>
            <DocumentLink about={message} id={id} path={path} type={type} />
          </li>
        ))}
      </UnstyledList>
      {rest > 0 && (
        <ToolButton mode="bleed" text={`Show ${rest} more`} onClick={() => setWhole(true)} />
      )}
    </Stack>
  )
}
