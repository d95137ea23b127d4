import { type Submission, shownValue } from './submission.ts'

const fixed = ['Sent', 'Form', 'Language', 'Page', 'Read', 'Captcha']

/**
 * What was sent as a table with a line of titles: one column for each question, in the order in which they
 * were asked first. Questions of the same name share one, whatever their language calls them.
 */
export function tableOf(submissions: readonly Submission[]): string[][] {
  const titles = new Map<string, string>()
  for (const { answers } of submissions)
    for (const { name, title } of answers ?? [])
      if (!titles.has(name)) titles.set(name, title || name)
  const withFiles = submissions.some(({ files }) => files?.length)
  return [
    [...fixed, ...titles.values(), ...(withFiles ? ['Files'] : [])],
    ...submissions.map((row) => [
      row.sentAt ?? '',
      row.formTitle ?? '',
      row.language ?? '',
      row.page ?? '',
      row.read ? 'yes' : 'no',
      row.captcha ?? '',
      ...[...titles.keys()].map(
        (name) => row.answers?.filter((answer) => answer.name === name).map(shownValue)[0] ?? '',
      ),
      ...(withFiles ? [(row.files ?? []).map(({ name }) => name).join('; ')] : []),
    ]),
  ]
}
