import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import type { LanguageCode } from '../../../../domain/texts/languages.ts'
import { drawPart } from '../../../testing/draw-part.tsx'
import { useCropChoices } from './crop-choices.ts'

const TESTED = [
  { id: 'corn', name: 'maize' },
  { id: 'maize', name: 'maize' },
  { id: 'oilseed rape', name: 'oilseed rape' },
  { id: 'spring tef', name: 'spring tef' },
  { id: 'wheat', name: 'wheat' },
]
/** As content/crops has them. */
const CROPS_DE = { 'crop maize': 'Mais', 'crop oilseed rape': 'Raps', 'crop wheat': 'Weizen' }

const Choices = () => useCropChoices(TESTED).map(({ crop, name }) => <p key={crop.id}>{`${crop.id} ${name}`}</p>)

const choicesIn = async (language: LanguageCode) => {
  const { screen } = await drawPart(
    () => {
      i18n.load('de', CROPS_DE)
      return <Choices />
    },
    { language },
  )
  return [...screen.container.querySelectorAll('p')].map(({ textContent }) => textContent)
}

test('SEED-22 SEED-23 the three come first in their order, then the others by name; in English each as it was recorded', async () => {
  expect(await choicesIn('en')).toEqual([
    '1 Wheat',
    '2 Barley',
    '3 Oats',
    'corn Corn',
    'maize Maize',
    'oilseed rape Oilseed rape',
    'spring tef Spring tef',
  ])
})

test('SEED-23 in another language crops have its names, and those with one name say what was recorded', async () => {
  expect(await choicesIn('de')).toEqual([
    '1 Weizen',
    '2 Gerste',
    '3 Hafer',
    'corn Mais (corn)',
    'maize Mais (maize)',
    'oilseed rape Raps',
    'spring tef Spring tef',
  ])
})
