import { expect, test } from 'vitest'
import { ApiError } from '../../../platform/network/api.ts'
import { fieldErrorsOf, textIn } from './use-saving.ts'

test('what the server finds wrong is by the name of the field, of several errors the first', () => {
  const errors = [
    { path: 'cells.name', message: 'must not be empty' },
    { path: 'id', message: 'is known' },
    { path: 'cells.name', message: 'must be shorter' },
  ]
  expect(fieldErrorsOf(new ApiError(400, '/x', { errors }))).toEqual({ name: 'must not be empty', id: 'is known' })
})

test.each([new ApiError(409, '/x'), new TypeError('offline'), undefined])('%s is about no field', (error) => {
  expect(fieldErrorsOf(error)).toEqual({})
})

test('a text is read without the spaces around it, and a field that is missing is empty', () => {
  const data = new FormData()
  data.set('name', ' Zinc 700 ')
  expect([textIn(data, 'name'), textIn(data, 'id')]).toEqual(['Zinc 700', ''])
})
