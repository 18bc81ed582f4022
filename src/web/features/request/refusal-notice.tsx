import { colonIn } from '../../../domain/texts/punctuation.ts'
import { useLingui } from '@lingui/react/macro'
import { useFormContext } from 'react-hook-form'
import type { RequestFormKind } from '../../../domain/requests/requests.ts'
import { useSession } from '../../platform/session.ts'
import { Notice } from '../../ui/notice.tsx'
import { FieldLink, FieldLinks, useFieldName } from './fields/field-links.tsx'
import { faultsOf, isOfIngredients } from './faults.ts'
import { readReason } from './reasons.ts'
import { useMessageTexts } from './request-texts.ts'
import type { RequestValues } from './request-values.ts'

/** Nothing was sent: a row is incomplete, or the server rejected the request. */
export type Refusal = { why: 'ingredients' } | { why: 'rejected'; reasons: readonly string[] }

export const RefusalNotice = ({ form, refusal }: { form: RequestFormKind; refusal: Refusal }) => {
  const { t } = useLingui()
  const { edition, formats } = useSession()
  const { getValues } = useFormContext<RequestValues>()
  if (refusal.why === 'ingredients') {
    const faults = faultsOf(form, getValues(), { edition, countryName: formats.country })
    return (
      <Notice tone="error">
        <p>{t`You must fill every field for all the ingredients`}</p>
        <FieldLinks label={t`Still missing:`} faults={faults.filter(isOfIngredients)} />
      </Notice>
    )
  }
  return (
    <Notice tone="error">
      <p>{t`The request was not accepted. What you entered is still here. Please correct:`}</p>
      <ul>
        {refusal.reasons.map((reason) => (
          <li key={reason}>
            <ReasonText reason={reason} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** A reason of the server in the visitor's language; one that is not known, in the server's English. */
const ReasonText = ({ reason }: { reason: string }) => {
  const texts = useMessageTexts()
  const nameOf = useFieldName()
  const { language } = useSession()
  const { path, code, message } = readReason(reason)
  const text = code === undefined ? <span lang="en">{message}</span> : texts[code]
  if (path === undefined) return text
  return (
    <>
      {nameOf(path) === undefined ? <span lang="en">{path}</span> : <FieldLink path={path} />}
      {colonIn(language)}
      {text}
    </>
  )
}
