/** Describes a request for a new test in the OpenAPI document. Separate from its schemas, because the page loads those too. */
import { z } from 'zod/mini'
import { MIN_FILL_MS } from '../../domain/requests/requests.ts'
import { VERY_HARD } from '../../domain/tank/water/conditions.ts'
import { described, namedSchema } from '../described.ts'
import { enteredRate, fieldTexts, hardnessAmount, requestIngredient, requestWater } from './request-fields.ts'
import { foliarRequest, idempotencyKey, requestPayload, seedRequest, tankmixRequest } from './requests.ts'

const EITHER_FORM = {
  anyOf: ['FoliarRequest', 'SeedRequest'].map((id) => ({ $ref: `#/components/schemas/${id}Input` })),
}

const describeFields = (): void => {
  const { shape } = requestIngredient
  described(shape.name, 'Product')
  described(shape.orderOfAddition, 'Position in the order in which ingredients are added, from 1; gaps are allowed')
  described(shape.applicationRate, 'How much, in `applicationUnit`: of a tank mix per hectare, of a seed coating per kg of seed')
  described(shape.applicationUnit, 'Unit of `applicationRate`')
  described(
    shape.entered,
    'The same rate as it was typed, for people to read. Only of a tank mix; it must be the amount of `applicationRate` within half a per cent. Of a rate in the spray, such as "% v/v", the amount follows from `waterRate`',
  )
  described(enteredRate.shape.amount, 'In `unit`')
  described(enteredRate.shape.unit, 'Unit in which it was typed')
  described(shape.productId, 'Id of the product, where it was chosen from a list')
  namedSchema(requestIngredient, 'RequestIngredient', 'One product of the mix that is to be tested')

  for (const [schema, text] of fieldTexts()) described(schema, text)
  const { shape: ofWater } = requestWater
  described(ofWater.hardness, `Hardness in mg/L of calcium carbonate, or "${VERY_HARD}" where a test strip shows more than it can`)
  described(
    ofWater.enteredHardness,
    'The same hardness as it was entered, for people to read: an amount in its unit, or a word of a test strip, which counts at its harder end. It must be `hardness` within 1 mg/L or half a per cent',
  )
  described(hardnessAmount.shape.amount, 'In `unit`')
  described(hardnessAmount.shape.unit, 'mg/L of calcium carbonate, German, French or English degrees, or grains per US gallon')
  described(ofWater.ph, 'pH')
  described(ofWater.temperature, 'Temperature in °C')
  described(foliarRequest.shape.kind, 'Kind of request: "Foliar", or the name of the reseller')
  described(seedRequest.shape.kind, 'Kind of request')
  namedSchema(foliarRequest, 'FoliarRequest', 'A request for a test of a tank mix')
  namedSchema(
    seedRequest,
    'SeedRequest',
    'A request for the design of a seed coating. Its kind is "seed", or it has `country` or `seedName`, or `ndaRef` without `countryCode`',
  )
}

const describePayload = (): void => {
  const { shape } = requestPayload
  z.globalRegistry.add(shape.request, { description: 'The request. Either this or `json` is required', ...EITHER_FORM })
  described(shape.json, 'The request as JSON text or as an object. Either this or `request` is required')
  described(shape.html, 'Accepted from old clients and ignored: the server writes the emails itself')
  described(shape.requestor, 'If present, must be the email of the request')
  described(shape.website, 'A hidden field of the form: must be empty')
  described(shape.filledInMs, `Milliseconds between showing and submitting the form; less than ${MIN_FILL_MS} is refused`)
  described(shape.languageCode, 'Language of the acknowledgement, and of numbers that are sent as text, such as "1,5"')
}

/** Adds the descriptions to the schemas. Call it before the OpenAPI document is written. */
export const describeRequests = (): void => {
  describeFields()
  describePayload()
  described(
    idempotencyKey,
    'Made by the client once per request, such as a UUID: a request sent again with the same key is not stored again',
  )
  const { shape } = tankmixRequest.response
  described(shape.id, 'Id of the stored request')
  described(shape.reference, 'Reference to quote when writing to the laboratory')
  described(
    shape.sendsEmails,
    'Whether the server sends emails: where it does not, no email with the reference follows, so that it has to be noted',
  )
}
