import { useState } from 'react'
import {
  languageName,
  newsletterFormId,
  type UploadedFile,
  answerDisplayValue,
  type Submission,
} from './model/submission.ts'
import type { SubmissionDelivery } from '#lib/forms/submission-delivery.ts'
import { SubmissionDeliveries } from './submission-deliveries.tsx'
import type { IllTypedDocument } from '../../query-results/result-parser.ts'
import { downloadFile } from '../../ui/download-file.ts'
import { IllTypedNote } from '../../ui/ill-typed-documents.tsx'
import { formatLongDateTime } from '../../date-format.ts'

interface SubmissionDetailsProps {
  submission: Submission
  /** Documents with values of an unexpected type, which this may be one of. */
  illTyped?: readonly IllTypedDocument[] | undefined
  bytesOf: (file: UploadedFile) => Promise<Blob>
  /** Reason why the role can neither mark nor delete this; undefined if it can. */
  refusal?: string | undefined
  onUnread: () => void
  onRemove: () => Promise<void>
  onRetry: (delivery: SubmissionDelivery) => Promise<void>
}

/** Details of one submission. */
export function SubmissionDetails({
  submission,
  illTyped = [],
  bytesOf,
  refusal,
  onUnread,
  onRemove,
  onRetry,
}: SubmissionDetailsProps) {
  const { formTitle, sentAt, page, language, captcha, suspicious, answers, files } = submission
  const { deliveries } = submission
  const [sure, setSure] = useState(false)
  const isOff = refusal !== undefined
  const [problem, setProblem] = useState('')
  const download = async (file: UploadedFile) => {
    try {
      downloadFile(await bytesOf(file), file.name)
    } catch (error) {
      setProblem(
        `“${file.name}” could not be downloaded. ${error instanceof Error ? error.message : 'Try again.'}`,
      )
    }
  }
  return (
    <article>
      <h2>{formTitle}</h2>
      <p className="about">
        {sentAt && formatLongDateTime(sentAt)}
        {page && ` · ${page}`}
        {language && ` · ${languageName(language)}`}
        {captcha === 'unreachable' && ' · the captcha could not be checked'}
      </p>
      <IllTypedNote documents={illTyped} ids={[submission._id]} />
      {suspicious && (
        <p>
          <strong>Suspicious.</strong> The hidden spam check was filled in: by a bot, or by a
          password manager of the visitor.
        </p>
      )}
      <dl>
        {answers?.map((answer) => (
          <div key={answer.name}>
            <dt>{answer.title || answer.name}</dt>
            <dd dir="auto">{answerDisplayValue(answer)}</dd>
          </div>
        ))}
      </dl>
      {files && files.length > 0 && (
        <ul className="files">
          {files.map((file) => (
            <li key={file._key}>
              <button type="button" onClick={() => void download(file)}>
                {file.name}
              </button>{' '}
              {file.size !== null && `${Math.ceil(file.size / 1024)} kB`}
            </li>
          ))}
        </ul>
      )}
      {deliveries && deliveries.length > 0 && (
        <SubmissionDeliveries deliveries={deliveries} isOff={isOff} onRetry={onRetry} />
      )}
      {problem && <p role="alert">{problem}</p>}
      {refusal && <p>{refusal}</p>}
      <p className="actions">
        {submission.formId !== newsletterFormId && (
          <button disabled={isOff} type="button" onClick={onUnread}>
            Mark as unread
          </button>
        )}
        {sure ? (
          <>
            <button type="button" onClick={() => void onRemove()}>
              Delete permanently
            </button>
            <button type="button" onClick={() => setSure(false)}>
              Cancel
            </button>
          </>
        ) : (
          <button disabled={isOff} type="button" onClick={() => setSure(true)}>
            Delete…
          </button>
        )}
      </p>
    </article>
  )
}
