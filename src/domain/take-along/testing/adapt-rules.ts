import { Ajv } from 'ajv'

/** What version 2.0.2 of the ADAPT Standard requires of the parts that we write, in our own words: fields, and codes of its lists. */
const text = { type: 'string' }
const id = {
  type: 'object',
  properties: {
    referenceId: { type: 'string', minLength: 1 },
    uniqueIds: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          idSource: text,
          idText: text,
          idTypeCode: { enum: ['UUID', 'STRING', 'LONGINT', 'URI', 'GLN'] },
          idSourceTypeCode: { enum: ['GLN', 'URI'] },
        },
        required: ['idText', 'idTypeCode'],
        additionalProperties: false,
      },
    },
  },
  required: ['referenceId'],
  additionalProperties: false,
}
const UNIT = '(?:l|ml|hl|gal|qt|pt|floz|kg|g|lb|ozm|ha|ac|prcnt)'
const measured = (units: string) => ({
  type: 'object',
  properties: { numericValue: { type: 'number', exclusiveMinimum: 0 }, unitOfMeasureCode: { type: 'string', pattern: `^${units}$` } },
  required: ['numericValue', 'unitOfMeasureCode'],
  additionalProperties: false,
})
const contextItems = {
  type: 'array',
  items: {
    type: 'object',
    properties: { definitionCode: text, valueText: text },
    required: ['definitionCode', 'valueText'],
    additionalProperties: false,
  },
}
const object = (properties: Record<string, unknown>, required: string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})
const list = (items: unknown, minItems = 0) => ({ type: 'array', items, minItems })

const product = object(
  {
    id,
    name: { type: 'string', minLength: 1 },
    description: text,
    productTypeCode: { enum: ['NOT_SPECIFIED', 'WATER', 'MIX'] },
    productFormCode: { enum: ['UNKNOWN', 'GAS', 'LIQUID', 'SOLID'] },
    productComponents: list(
      object(
        {
          productId: text,
          amount: measured(`${UNIT}1${UNIT}-1`),
          isCarrier: { type: 'boolean' },
          mixOrder: { type: 'integer', minimum: 1 },
        },
        ['productId', 'amount'],
      ),
      1,
    ),
  },
  ['id', 'name', 'productTypeCode', 'productFormCode'],
)
const operation = object(
  {
    id,
    name: text,
    operationTypeCode: { const: 'APPLICATION_GENERAL' },
    productIds: list(text, 1),
    variables: list(
      object(
        {
          id,
          name: text,
          definitionCode: { enum: ['AppliedVolumePerAreaTarget', 'AppliedMassPerAreaTarget'] },
          productId: text,
          contextItems,
        },
        ['id', 'name', 'definitionCode'],
      ),
    ),
    summaryValues: list(
      object({ variableId: text, valueText: { type: 'string', pattern: '^\\d+(\\.\\d+)?$' } }, ['variableId', 'valueText']),
    ),
  },
  ['id', 'name', 'operationTypeCode'],
)
const schema = object(
  {
    catalog: object(
      {
        description: text,
        customDataTypeDefinitions: list(
          object(
            {
              definitionCode: text,
              name: text,
              dataDefinitionBaseTypeCode: { enum: ['NUMERIC', 'ENUMERATION', 'TEXT', 'BOOLEAN'] },
              dataDefinitionStatusCode: { const: 'VALID' },
              scopes: list(text),
              textDataTypeDefinitionAttributes: { type: 'object' },
            },
            ['definitionCode', 'name', 'dataDefinitionBaseTypeCode', 'dataDefinitionStatusCode'],
          ),
        ),
        crops: list(object({ id, name: text }, ['id', 'name'])),
        products: list(product),
      },
      [],
    ),
    documents: object(
      {
        recommendations: list(
          object(
            {
              id,
              name: text,
              description: text,
              contextItems,
              notes: list(text),
              timeScopes: list(
                object({ dateContextCode: { const: 'CREATION' }, start: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT.*Z$' } }, [
                  'dateContextCode',
                ]),
              ),
              cropIds: list(text),
              estimatedArea: measured('(?:ha|ac)'),
              operations: list(operation, 1),
            },
            ['id', 'name', 'operations'],
          ),
        ),
      },
      [],
    ),
    rootSchemaVersion: { const: '2.0.2' },
    dataTypeDefinitionVersion: { const: '2.0.2' },
    unitSystemVersion: { const: '1.0.0' },
  },
  ['catalog', 'rootSchemaVersion'],
)

const check = new Ajv({ allErrors: true }).compile(schema)

type Json = { [key: string]: unknown }
/** Every object of a file. */
const objectsIn = (value: unknown): Json[] => {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(objectsIn)
  return Array.isArray(value) ? inside : [value as Json, ...inside]
}
const textsAt = (objects: readonly Json[], key: string): string[] =>
  objects.flatMap((one) =>
    typeof one[key] === 'string'
      ? [one[key]]
      : Array.isArray(one[key])
        ? (one[key] as unknown[]).filter((item) => typeof item === 'string')
        : [],
  )

/** What of a file breaks the standard: fields, codes, own definitions that are missing, and references that lead nowhere. */
export const adaptFaults = (file: unknown): string[] => {
  const faults = check(file) ? [] : check.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`)
  const objects = objectsIn(file)
  const references = textsAt(objects, 'referenceId')
  const known = new Set(references)
  if (known.size < references.length) faults.push('a reference twice')
  for (const key of ['productId', 'productIds', 'variableId', 'cropIds'])
    for (const one of textsAt(objects, key)) if (!known.has(one)) faults.push(`${key} ${one} leads nowhere`)
  const own = new Set(objects.filter((one) => 'dataDefinitionBaseTypeCode' in one).map((one) => one['definitionCode']))
  for (const items of objects.map((one) => one['contextItems']).filter(Array.isArray))
    for (const item of items as Json[])
      if (!own.has(item['definitionCode'])) faults.push(`${String(item['definitionCode'])} is not defined`)
  return faults
}
