import { Trans, useLingui } from '@lingui/react/macro'
import type { MethodContents } from '../../../../contract/public/public-pages.ts'
import { LABORATORY_LANGUAGE } from '../../../../domain/observations.ts'
import { useDrawing } from '../page-context.ts'

/** The names and versions that reports have, and what may be said of each. */
export const Protocols = ({ protocols }: Pick<MethodContents, 'protocols'>) => {
  const { t } = useLingui()
  const { formats } = useDrawing()
  return (
    <>
      {protocols === undefined && (
        <p>
          <Trans>The protocols cannot be shown at the moment.</Trans>
        </p>
      )}
      {protocols?.length === 0 && (
        <p>
          <Trans>No protocol is in force at the moment.</Trans>
        </p>
      )}
      {protocols !== undefined && protocols.length > 0 && (
        <ul>
          {protocols.map(({ name, version, since, words }) => (
            <li key={`${name} ${version}`}>
              <b>{t`${name}, version ${version}`}</b>
              {since !== '' && (
                <>
                  {' · '}
                  <Since date={formats.day(since)} />
                </>
              )}
              {words && (
                <div className="own-words" lang={LABORATORY_LANGUAGE} dir="auto">
                  {`${words.text}\n\n${words.decisionRule}`}
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      <p>
        <Trans>
          A report names the protocol of its test and the version of it. Where it says “not recorded”, as in tests that were taken over from
          earlier records, none of these protocols is claimed for it.
        </Trans>
      </p>
    </>
  )
}

const Since = ({ date }: { date: string }) => <Trans>in force since {date}</Trans>

/** The protocol that comes with the product, as the laboratory reads it. */
export const StandardSteps = ({ name }: { name: string }) => (
  <>
    <h3>
      <Trans>Step by step: {name}</Trans>
    </h3>
    <ol>
      <li>
        <Trans>
          Mark one litre on a clear jar and pour in 600&nbsp;ml of the water of the test. Note its source, hardness, pH and temperature. A
          second jar holds this water only, for comparison.
        </Trans>
      </li>
      <li>
        <Trans>
          For each product, weigh or measure in what its rate and the water volume ask for in one litre: rate per hectare × 1,000 ÷ litres
          of water per hectare, in ml for a liquid, in g for a powder or granule. Note batch and amount.
        </Trans>
      </li>
      <li>
        <Trans>
          Add the products one at a time in the order of the test. After each, swirl until it has dispersed or dissolved, and look before
          the next.
        </Trans>
      </li>
      <li>
        <Trans>
          Fill up with water to one litre. If there is no gas and no warmth, close the lid and turn the jar over slowly ten times. This is
          hour 0.
        </Trans>
      </li>
    </ol>
  </>
)

/** The hours are those of the protocol that comes with the product; other protocols name their own. */
export const ReadingHours = ({ name }: { name: string | undefined }) => (
  <>
    {name === undefined ? (
      <p>
        <Trans>The protocol of a test says at which hours readings are made.</Trans>
      </p>
    ) : (
      <>
        <p>
          <Trans>
            {name}: readings are made at 0, 2 and 24 hours, before the jar is moved: appearance, foam, cream, sediment, pH and temperature.
          </Trans>
        </p>
        <p>
          <Trans>
            Then the jar is turned over slowly ten times: is the mix even again? After the reading at 2 hours a part of it is poured through
            the sieve: what stays on it?
          </Trans>
        </p>
      </>
    )}
    <p>
      <Trans>A report says how long its mix was watched, where that was recorded.</Trans>
    </p>
  </>
)
