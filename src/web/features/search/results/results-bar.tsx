import { Trans, useLingui } from '@lingui/react/macro'
import Send from 'lucide-react/icons/send'
import type { ReactNode } from 'react'
import type { TestKind } from '../../../../domain/records.ts'
import { FROM_WITHIN, pagePaths } from '../../../platform/page-paths.ts'
import { useCropNames } from '../../../shared/crops/crop-names.ts'
import { PutInTank } from '../../../shared/put-in-tank.tsx'
import { ShareButton } from '../../../shared/sharing/share-button.tsx'
import { wantedMixState } from '../../../shared/searches/wanted-mix.ts'
import styles from '../../../ui/bottom-bar.module.css'
import { ButtonLink } from '../../../ui/button.tsx'
import { type Draft, narrowedBy } from '../criteria.ts'

type ResultsBarProps = {
  kind: TestKind
  draft: Draft
  /** What was asked and found. */ title: string
  isUntested: boolean
  isFailed: boolean
}

/** What one does with results: under the answer, and on phones always at the bottom of the screen (ANS-101). */
export const ResultsBar = ({ kind, draft, title, isUntested, isFailed }: ResultsBarProps) => {
  const { t } = useLingui()
  return (
    <div className={styles.bar}>
      <ShareButton title={title} url={linkToResults} copied={t`The link to these results has been copied.`} />
      {kind === 'foliar' && (
        <PutInTank country={draft.country?.id} products={[draft.product?.id, draft.agrochemical?.id]} isFailed={isFailed} />
      )}
      {/* Where nothing was tested, asking is the answer and has its place there. */}
      {!isUntested && <AskForTest kind={kind} draft={draft} look="secondary" words={<Trans>Ask the laboratory</Trans>} />}
    </div>
  )
}

/** Of this search with its filters. Readers of a shared link want these results, so they are not redirected to their country's site (GEO-02). */
const linkToResults = (): string => {
  const url = new URL(location.href)
  url.searchParams.set('noredirect', '')
  url.hash = ''
  return url.href.replace('noredirect=', 'noredirect')
}

/** The main thing to do where nobody knows: the laboratory is asked for the mix. */
export const AskForMix = (asked: { kind: TestKind; draft: Draft }) => (
  <AskForTest
    {...asked}
    look="primary"
    words={
      asked.kind === 'seed' ? <Trans>Ask the laboratory to test this coating</Trans> : <Trans>Ask the laboratory to test this mix</Trans>
    }
  />
)

type AskForTestProps = { kind: TestKind; draft: Draft; look: 'primary' | 'secondary'; words: ReactNode }

/** Opens the request form with the mix filled in. */
const AskForTest = ({ kind, draft, look, words }: AskForTestProps) => {
  const cropName = useCropNames()
  const { crop, ...mix } = draft
  const seedName = crop && cropName(crop)
  const wanted = { country: draft.country?.id ?? '', products: narrowedBy(mix), ...(seedName !== undefined && { seedName }) }
  return (
    <ButtonLink
      look={look}
      href={kind === 'seed' ? pagePaths.requestSeedTreatment : pagePaths.request}
      state={{ ...FROM_WITHIN, ...wantedMixState(wanted) }}
    >
      <Send aria-hidden size={20} />
      {words}
    </ButtonLink>
  )
}
