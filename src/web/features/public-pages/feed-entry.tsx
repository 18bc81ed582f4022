import { Trans, useLingui } from '@lingui/react/macro'
import type { FeedItem } from '../../../contract/public/feeds.ts'
import { LABORATORY_LANGUAGE } from '../../../domain/observations.ts'
import { useDrawing } from './page-context.ts'
import { SEED_LIMITS } from './seed-limits.ts'
import { TestedFacts, TestedHeading } from './tested.tsx'

type Item<Kind extends string> = Extract<FeedItem, Record<Kind, unknown>>

const OfTest = ({ item: { test, address } }: { item: Item<'test'> }) => {
  const { formats } = useDrawing()
  const { i18n } = useLingui()
  const { version, amendments } = test.issue ?? { version: 1, amendments: [] }
  const newest = amendments[0]
  return (
    <>
      <p>
        <TestedHeading test={test} />
      </p>
      <TestedFacts test={test} />
      {test.waterRate === null && <p>{i18n._(SEED_LIMITS)}</p>}
      {newest && (
        <p>
          <Trans>Version {version}</Trans>, {formats.day(newest.issuedOn)}
          {newest.reason !== '' && <span lang={LABORATORY_LANGUAGE}>: {newest.reason}</span>}
        </p>
      )}
      <p>
        <Trans>Results are a guide, not a guarantee: follow the product labels.</Trans>
      </p>
      <p>
        <a href={address}>
          <Trans>Read the report</Trans>
        </a>
      </p>
    </>
  )
}

const OfWithdrawn = ({ item: { withdrawn, address } }: { item: Item<'withdrawn'> }) => {
  const { formats } = useDrawing()
  const { testId, kind, on, reason, text } = withdrawn
  const day = formats.day(on)
  return (
    <>
      {kind === 'seed' && (
        <p>
          <mark>
            <Trans>Seed Coatings</Trans>
          </mark>
        </p>
      )}
      <p>
        <Trans>
          The laboratory withdrew the report on test {testId} on {day}. Do not rely on earlier copies of it.
        </Trans>
      </p>
      {reason !== undefined && <p>{reason}</p>}
      {text !== '' && <p lang={LABORATORY_LANGUAGE}>{text}</p>}
      <p>
        <a href={address}>{address}</a>
      </p>
    </>
  )
}

/** What a feed says of a test, or that it was withdrawn. */
export const FeedEntry = ({ item }: { item: FeedItem }) => ('test' in item ? <OfTest item={item} /> : <OfWithdrawn item={item} />)
