import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import { drawnAs, type MixLook } from '../../../../domain/verdicts.ts'
import { LOOK_WORDS } from '../look-words.ts'
import { Sign } from '../sign.tsx'

type Meaning = { look: MixLook; word: MessageDescriptor; meaning: MessageDescriptor }

const Meanings = ({ of }: { of: readonly Meaning[] }) => {
  const { i18n } = useLingui()
  return (
    <dl className="meanings">
      {of.map(({ look, word, meaning }) => (
        <div key={look}>
          <dt>
            <Sign look={look} /> <span data-look={drawnAs(look)}>{i18n._(word)}</span>
          </dt>
          <dd>{i18n._(meaning)}</dd>
        </div>
      ))}
    </dl>
  )
}

const RULE: Meaning[] = [
  {
    look: 'pass',
    word: LOOK_WORDS.pass,
    meaning: msg`Nothing separates, or what separates mixes again with ten slow turns at every reading and needs no attention, and the sieve holds nothing that the products alone do not leave.`,
  },
  {
    look: 'care',
    word: LOOK_WORDS.care,
    meaning: msg`Fit for spraying, but something needs attention, such as steady agitation against a loose sediment or cream, or foam.`,
  },
  {
    look: 'fail',
    word: LOOK_WORDS.fail,
    meaning: msg`Warming, gas, gel, paste, curds, oily lumps, crystals, oil that stays on top, a sediment that does not mix again, or a residue that blocks the sieve.`,
  },
]

/** The rule is that of the protocol that comes with the product. */
export const ResultRule = ({ name }: { name: string | undefined }) => (
  <>
    <p>
      <Trans>Whoever makes a test gives it one of three results, by the rule of its protocol: pass, pass with care, or fail.</Trans>{' '}
      {name !== undefined && <Trans>The rule of {name}:</Trans>}
    </p>
    {name !== undefined && <Meanings of={RULE} />}
  </>
)

const VERDICTS: Meaning[] = [
  {
    look: 'pass',
    word: LOOK_WORDS.pass,
    meaning: msg`The mix passed in tests of exactly these products. That holds for the rates, the water and the order that were tested.`,
  },
  {
    look: 'care',
    word: LOOK_WORDS.care,
    meaning: msg`It passed, but something needs attention, or limits what the pass says: read why before you decide.`,
  },
  { look: 'fail', word: LOOK_WORDS.fail, meaning: msg`The mix, or some of its products together, failed: do not mix them.` },
  {
    look: 'conflicting',
    word: msg`Conflicting`,
    meaning: msg`Some tests passed and others failed. The word stands before the numbers: read both before you decide.`,
  },
  { look: 'unknown', word: msg`Not tested`, meaning: msg`No test answers the question for this mix. This is neither a pass nor a fail.` },
]

/** One answer has one face wherever it stands. */
export const Verdicts = () => (
  <>
    <p>
      <Trans>
        The verdict on a mix is drawn from all tests of its products. These signs and words stand wherever there is one; an outlined sign
        says what the tests say of these products, a solid one what they say of your tank, at your rates and in your water.
      </Trans>
    </p>
    <Meanings of={VERDICTS} />
  </>
)
