import { expect, test } from 'vitest'
import { criteriaOf, type Draft } from './criteria.ts'
import { formOf } from './form-state.ts'

const country = { id: 'FR', name: 'France' }
const untouched: Draft = { country }
const zinc: Draft = { country, product: { id: 'm1', name: 'Zinc 700' } }
const boron: Draft = { country, product: { id: 'm2', name: 'Boron' } }
const typed: Draft = { ...zinc, active: { id: '', name: 'cop' } }
const askedForTyped = { criteria: criteriaOf(typed)!, draft: typed }
const askedForZinc = { criteria: { country: 'FR', product: 'm1' }, draft: { country, product: { id: 'm1', name: '' } } }

test.each([
  ['an untouched form is as it began', undefined, undefined, untouched],
  ['what was filled in stays', { draft: zinc, asked: undefined }, undefined, zinc],
  ['SRCH-11 a form that is asked for something is filled from it', undefined, askedForZinc, askedForZinc.draft],
  ['SRCH-11 so is one that was filled in for something else', { draft: boron, asked: undefined }, askedForZinc, askedForZinc.draft],
  ['SRCH-07 what was searched for keeps its names and typed text', { draft: typed, asked: undefined }, askedForTyped, typed],
  ['ANS-36 typed text that another search left out is not shown', { draft: typed, asked: undefined }, askedForZinc, askedForZinc.draft],
  ['ERR-02 what was changed after a search that failed stays', { draft: boron, asked: askedForZinc.criteria }, askedForZinc, boron],
  ['SRCH-07 a search that is left leaves the form as it was filled', { draft: typed, asked: askedForZinc.criteria }, undefined, typed],
])('%s', (_rule, filled, asked, form) => expect(formOf(filled, asked, untouched)).toEqual(form))
