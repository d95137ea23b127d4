import { Badge, Stack, TabPanel, Text } from '@sanity/ui'
import { useState, useCallback, useEffect } from 'react'
import { TitledList, TitledListRow } from '../../ui/titled-list.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { LoadingMessage, ToolPage } from '../../ui/tool-page.tsx'
import { formatDateTime } from '../../date-format.ts'
import { ToolButton } from '../../ui/controls.tsx'
import { AuditLogList } from './audit-log-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import {
  roleLabel,
  serviceAccountLabel,
  type Account,
  type PeopleResponse,
  type Member,
} from './model/people.ts'
import { PasswordAndSessionsDialog } from './password-and-sessions-dialog.tsx'
import { ManageAccountDialog } from './manage-account-dialog.tsx'
import { usePeopleAction, usePeopleApi, peopleErrorMessage } from './use-people-api.ts'

const names = { people: 'People', audit: 'Audit log' } as const

/** Members and roles; for administrators also account management and the audit log. */
export function PeopleView() {
  const { house, problem: silent, load } = usePeople()
  const ask = usePeopleApi()
  const { problem, run } = usePeopleAction()
  const [shown, setShown] = useState<keyof typeof names>('people')
  const [opened, setOpened] = useState<string>()
  const account = house?.people.find(({ id }) => id === opened)
  const close = () => setOpened(undefined)
  const isPerson = house?.people.some(({ id }) => id === house.you)
  const takeBack = (id: string) =>
    run(async () => {
      await ask(`/invitations/${id}`, { method: 'DELETE' })
      await load()
    })
  return (
    <ToolPage
      about={house && !house.manages ? readOnlyNote(house) : 'Members and their roles.'}
      actions={
        <>
          {isPerson && (
            <ToolButton text="Password and sessions…" onClick={() => setOpened('own')} />
          )}
          {house?.manages && (
            <ToolButton
              mode="default"
              text="Invite a person…"
              tone="primary"
              onClick={() => setOpened('invite')}
            />
          )}
        </>
      }
      problem={problem ?? silent}
      title="People"
    >
      {house?.manages && <Tabs names={names} shown={shown} onShow={setShown} />}
      {!house && !silent && <LoadingMessage />}
      {house && (
        <TabPanel aria-labelledby="tab-people" hidden={shown !== 'people'} id="panel-people">
          <PeopleLists house={house} onOpen={setOpened} onTakeBack={(id) => void takeBack(id)} />
        </TabPanel>
      )}
      {house?.manages && shown === 'audit' && (
        <TabPanel aria-labelledby="tab-audit" id="panel-audit">
          <AuditLogList people={[...house.people, ...house.others]} />
        </TabPanel>
      )}
      {house && opened === 'invite' && (
        <InviteDialog roles={house.roles} onClose={close} onInvited={() => void load()} />
      )}
      {opened === 'own' && <PasswordAndSessionsDialog onClose={close} />}
      {house?.manages && account && (
        <ManageAccountDialog
          account={account as Account}
          roles={house.roles}
          key={`${account.role} ${account.languages.join()}`}
          onChange={() => void load()}
          onClose={close}
        />
      )}
    </ToolPage>
  )
}

function readOnlyNote({ you, people, others }: PeopleResponse): string {
  const own = [...people, ...others].find(({ id }) => id === you)
  return `Your role is ${own ? roleLabel(own) : 'Member'}. Only administrators can invite people and change roles.`
}

interface PeopleListsProps {
  house: PeopleResponse
  onOpen: (id: string) => void
  onTakeBack: (invitation: string) => void
}

function PeopleLists({ house, onOpen, onTakeBack }: PeopleListsProps) {
  const { people, others, invitations, manages, you } = house
  return (
    <Stack gap={5} padding={4}>
      <TitledList title="Accounts">
        {people.length === 0 && (
          <Text as="li" muted size={1}>
            {manages
              ? 'No accounts yet. Invite a person: they get their own account, and their changes are attributed to them.'
              : 'No accounts yet.'}
          </Text>
        )}
        {people.map((person) => (
          <TitledListRow
            key={person.id}
            title={person.name}
            about={describePerson(person)}
            badges={
              <>
                {person.id === you && <Badge tone="primary">You</Badge>}
                {person.disabled && <Badge tone="caution">Disabled</Badge>}
              </>
            }
            action={
              manages && (
                <ToolButton
                  aria-label={`Manage ${person.name}`}
                  text="Manage…"
                  onClick={() => onOpen(person.id)}
                />
              )
            }
          />
        ))}
      </TitledList>
      {invitations.length > 0 && (
        <TitledList title="Invitations">
          {invitations.map(({ id, email, role, languages, expiresAt }) => (
            <TitledListRow
              key={id}
              title={email}
              about={`${roleLabel({ role, languages })}, open until ${formatDateTime(expiresAt)}`}
              action={
                <ToolButton
                  aria-label={`Revoke the invitation of ${email}`}
                  text="Revoke"
                  onClick={() => onTakeBack(id)}
                />
              }
            />
          ))}
        </TitledList>
      )}
      <TitledList title="Other access">
        {others.map((other) => (
          <TitledListRow
            key={other.id}
            title={other.name}
            about={serviceAccountLabel(other)}
            badges={other.id === you && <Badge tone="primary">You</Badge>}
          />
        ))}
      </TitledList>
    </Stack>
  )
}

function describePerson(person: Member & Partial<Account>): string {
  const { email, lastSeenAt, sessions } = person
  const seen = lastSeenAt ? [`last seen ${formatDateTime(lastSeenAt)}`] : []
  const places =
    sessions === undefined ? [] : [sessions === 1 ? '1 session' : `${sessions} sessions`]
  return [roleLabel(person), ...(email ? [email] : []), ...seen, ...places].join(' · ')
}

const POLL_INTERVAL_MS = 20_000

/** Members, polled while the view is visible and reloaded after each change. */
function usePeople() {
  const ask = usePeopleApi()
  const [house, setHouse] = useState<PeopleResponse>()
  const [problem, setProblem] = useState<string>()
  const load = useCallback(
    () =>
      ask<PeopleResponse>('').then(
        (answer) => {
          setHouse(answer)
          setProblem(undefined)
        },
        (error: unknown) => setProblem(peopleErrorMessage(error)),
      ),
    [ask],
  )
  useEffect(() => {
    void load()
    const timer = setInterval(() => void load(), POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [load])
  return { house, problem, load }
}
