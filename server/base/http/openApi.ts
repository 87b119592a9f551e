// The OpenAPI 3.1 document, made from the contract (CALL-4).
import { toJsonSchema } from '@valibot/to-json-schema'
import type { Call, Schema } from '../../../contract/call.ts'
import { pathFields } from '../../../contract/call.ts'
import { sessionCookie } from '../../../contract/cookies.ts'
import { type RefusalCode, refusals } from '../../../contract/refusals.ts'

const schema = (shape: Schema, side: 'input' | 'output') => {
  const { $schema: _, ...rest } = toJsonSchema(shape as never, { errorMode: 'ignore', typeMode: side })
  return rest as { type?: string; properties?: Record<string, object>; required?: string[] }
}

/** Refusals that the HTTP server itself may give to a call. */
function serverRefusals(call: Call): RefusalCode[] {
  return [
    'invalid',
    'invalid_text',
    'bug',
    'unknown_site',
    ...(call.access === 'member' ? (['authentication_required'] as const) : []),
    ...(call.writes ? (['not_same_origin', 'too_large', 'in_progress', 'key_reused'] as const) : []),
  ]
}

function operation(call: Call) {
  const { properties = {}, required = [] } = schema(call.input, 'input')
  const path = pathFields(call.path)
  const otherFields = Object.keys(properties).filter((name) => !path.includes(name))
  const inQuery = call.method === 'GET' ? otherFields : []
  const inBody = call.method === 'GET' ? [] : otherFields
  const codes = [...new Set([...call.refusals, ...serverRefusals(call)])]
  const by_status = Map.groupBy(codes, (code) => refusals[code].status)
  const body =
    call.body === 'bytes'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : {
          'application/json': {
            schema: {
              type: 'object',
              properties: pick(properties, inBody),
              required: required.filter((it) => inBody.includes(it)),
            },
          },
        }
  return {
    operationId: call.name,
    tags: [call.name.split('.')[0]],
    security: call.access === 'member' ? [{ session: [] }] : [],
    parameters: [
      ...path.map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? {} })),
      ...inQuery.map((name) => ({
        name,
        in: 'query',
        required: required.includes(name),
        schema: properties[name] ?? {},
      })),
      ...Object.entries(call.query).map(([name, value]) => ({
        name,
        in: 'query',
        required: true,
        schema: { const: value },
      })),
      ...(call.idempotency_key
        ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }]
        : []),
    ],
    ...(call.method !== 'GET' && inBody.length ? { requestBody: { content: body } } : {}),
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: schema(call.output, 'output') } } },
      ...Object.fromEntries(
        [...by_status].map(([status, grouped]) => [
          status,
          {
            description: grouped.map((code) => `${code}: ${refusals[code].message}`).join('\n'),
            content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
          },
        ]),
      ),
    },
  }
}

const pick = (from: Record<string, object>, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, from[name] ?? {}]))

/**
 * OpenAPI allows one operation for each method of a path, and no query in a path. A call that a query flag tells from
 * another one stands beside it as an extension, e.g. `x-post?push=1`; the flag is one of its query parameters.
 */
export function openApi(calls: readonly Call[]) {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of calls) {
    const method = call.method.toLowerCase()
    const flags = new URLSearchParams(call.query).toString()
    paths[call.path] = { ...paths[call.path], [flags ? `x-${method}?${flags}` : method]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Nightjar',
      version: '1',
      description: 'Every call between browser and server, made from the contract.',
    },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookie } },
      schemas: {
        Problem: {
          type: 'object',
          required: ['type', 'title', 'status', 'code', 'detail'],
          properties: {
            type: { type: 'string' },
            title: { type: 'string' },
            status: { type: 'integer' },
            code: { enum: Object.keys(refusals) },
            detail: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            authentication_required: { const: true },
          },
        },
      },
    },
  }
}
