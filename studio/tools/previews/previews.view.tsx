import { Badge, Stack } from '@sanity/ui'
import { List, Row } from '../../ui/list.tsx'
import { usePersonName } from '../../ui/person.tsx'
import { Nothing, ToolPage } from '../../ui/tool-page.tsx'
import { momentWords } from '../../dates.ts'
import { ToolButton } from '../../ui/controls.tsx'
import { byLink, type LinkRecord, type SessionRecord } from './model/preview-record.ts'
import { usePreviews } from './use-previews.ts'

/** Who sees the site before it is published, since when and until when; the way to end it. */
export function PreviewsView() {
  const { records, problem, refusal, sees, end, endMine, endAll, mine } = usePreviews()
  const isOff = refusal !== undefined
  const people = records?.sessions.filter(({ link }) => !link) ?? []
  const isQuiet = records && records.sessions.length + records.links.length === 0
  return (
    <ToolPage
      about={
        refusal ??
        'Who sees the site before it is published. What is ended here ends on the site within five seconds.'
      }
      actions={
        <>
          <ToolButton
            disabled={isOff || mine === 0}
            text="End all of mine"
            onClick={() => void endMine()}
          />
          <ToolButton
            disabled={isOff || !records}
            text="End everybody’s"
            tone="critical"
            onClick={() => void endAll()}
          />
        </>
      }
      problem={problem}
      title="Previews"
    >
      {isQuiet && sees && (
        <Nothing>
          Nobody previews. A preview begins when somebody opens Presentation or Side by side, and a
          link is made under Share in Side by side.
        </Nothing>
      )}
      <Stack gap={5} padding={4}>
        {people.length > 0 && (
          <List title="People">
            {people.map((session) => (
              <Session
                key={session._id}
                isOff={isOff}
                session={session}
                onEnd={() => void end([session._id])}
              />
            ))}
          </List>
        )}
        {records && records.links.length > 0 && (
          <List title="Links">
            {records.links.map((link) => {
              const visits = byLink(records, link)
              const ids = [link._id, ...visits.map(({ _id }) => _id)]
              return (
                <Link
                  key={link._id}
                  isOff={isOff}
                  link={link}
                  visits={visits}
                  onEnd={() => void end(ids)}
                />
              )
            })}
          </List>
        )}
      </Stack>
    </ToolPage>
  )
}

interface SessionProps {
  session: SessionRecord
  isOff: boolean
  onEnd: () => void
}

function Session({ session, isOff, onEnd }: SessionProps) {
  const { startedAt, expiresAt, user } = session
  const name = usePersonName(user)
  return (
    <Row
      about={`Since ${momentWords(startedAt)}, until ${momentWords(expiresAt)}`}
      action={
        <ToolButton
          disabled={isOff}
          text="End"
          aria-label={`End the preview of ${name}`}
          onClick={onEnd}
        />
      }
      title={name}
    />
  )
}

interface LinkProps {
  link: LinkRecord
  visits: readonly SessionRecord[]
  isOff: boolean
  onEnd: () => void
}

function Link({ link, visits, isOff, onEnd }: LinkProps) {
  const { title, path, wholeSite, expiresAt, user } = link
  const name = usePersonName(user)
  return (
    <Row
      about={`${wholeSite ? 'The whole site' : path}, shared by ${name} until ${momentWords(expiresAt)}`}
      action={
        <ToolButton
          disabled={isOff}
          aria-label={`Take back the link to “${title}”`}
          text="Take back"
          onClick={onEnd}
        />
      }
      badges={visits.length > 0 && <Badge tone="positive">{`${visits.length} open`}</Badge>}
      title={title}
    />
  )
}
