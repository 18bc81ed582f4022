import { Fragment } from 'react'
import { Link } from 'wouter'
import type { TestKind } from '../../../../../domain/records.ts'
import { FROM_WITHIN } from '../../../../platform/page-paths.ts'
import { useSession } from '../../../../platform/session.ts'
import { useCropNames } from '../../../../shared/crop-names.ts'
import { criteriaOf, type Draft, searchPath } from '../../criteria.ts'
import { useQuestion } from '../question.ts'

const NAMED = ['product', 'agrochemical', 'active'] as const

/** What was asked, as `useQuestion` says it. Where it was for several things, each name leads to all tests of that one alone. */
export const LinkedQuestion = ({ kind, draft }: { kind: TestKind; draft: Draft }) => {
  const { formats } = useSession()
  const question = useQuestion()
  const cropName = useCropNames()
  const { country, crop } = draft
  const named = NAMED.filter((picker) => draft[picker]?.id)
  if (!country || named.length === 0 || (named.length === 1 && !crop?.id)) return question(draft)
  return (
    <>
      {named.map((picker, at) => (
        <Fragment key={picker}>
          {at > 0 && ' + '}
          <Link href={searchPath(criteriaOf({ country, [picker]: draft[picker] })!, kind)} state={FROM_WITHIN}>
            {draft[picker]!.name || '…'}
          </Link>
        </Fragment>
      ))}
      {crop?.id && ` · ${cropName(crop)}`}
      {` · ${formats.country(country.id, country.name)}`}
    </>
  )
}
