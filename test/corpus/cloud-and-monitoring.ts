import { branch, int, list, object, orNone, pydantic, titled, tool, when, zod } from './styles.ts';
import type { CorpusTool } from './tool.ts';

const LABELS = {
  type: 'object',
  additionalProperties: { type: 'string', maxLength: 63 },
  propertyNames: { pattern: '^[a-z][a-z0-9_-]*$' },
};

/** Cloud, analytics and monitoring: resources, labels, thresholds, queries. */
export const cloudAndMonitoring: readonly CorpusTool[] = [
  tool(
    'vm_create',
    'Makes a machine.',
    object(
      {
        name: { type: 'string', pattern: '^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$' },
        region: titled({ eu: 'Europe', us: 'America', ap: 'Asia' }),
        disks: list(
          {
            oneOf: [
              branch('kind', 'blank', { sizeGb: int(10, 65_536) }, ['sizeGb']),
              branch('kind', 'image', { image: { type: 'string' } }, ['image']),
            ],
          },
          { minItems: 1 },
        ),
        labels: LABELS,
      },
      ['name', 'region', 'disks'],
    ),
  ),
  tool(
    'vm_schedule',
    'Starts and stops.',
    object({ start: { type: 'string', format: 'time' }, stop: { type: 'string', format: 'time' } }, [], {
      dependentRequired: { start: ['stop'], stop: ['start'] },
    }),
  ),
  tool(
    'container_deploy',
    'Deploys a container.',
    object(
      {
        image: { type: 'string' },
        env: list({
          oneOf: [
            object({ name: { type: 'string' }, value: { type: 'string' } }, ['name', 'value'], {
              additionalProperties: false,
            }),
            object({ name: { type: 'string' }, secret: { type: 'string' } }, ['name', 'secret'], {
              additionalProperties: false,
            }),
          ],
        }),
        ports: list(int(1, 65_535), { uniqueItems: true }),
        replicas: {
          'x-int-or-percent': true,
          anyOf: [
            { type: 'integer', minimum: 0 },
            { type: 'string', pattern: '^\\d+%$' },
          ],
        },
      },
      ['image', 'replicas'],
    ),
  ),
  tool(
    'bucket_policy',
    'Sets who may read.',
    object(
      {
        statements: list(
          object(
            {
              effect: { enum: ['allow', 'deny'] },
              actions: { anyOf: [{ type: 'string' }, list({ type: 'string' })] },
              principals: { anyOf: [{ const: '*' }, list({ type: 'string' }, { minItems: 1 })] },
            },
            ['effect', 'actions', 'principals'],
          ),
          { minItems: 1 },
        ),
      },
      ['statements'],
    ),
  ),
  tool(
    'dns_record',
    'Sets a record.',
    object(
      {
        type: { enum: ['A', 'AAAA', 'MX'] },
        name: { type: 'string' },
        value: { type: 'string' },
        priority: int(0, 65_535),
      },
      ['type', 'name', 'value'],
      {
        allOf: [
          when({ properties: { type: { const: 'A' } } }, { properties: { value: { format: 'ipv4' } } }),
          when({ properties: { type: { const: 'MX' } } }, { required: ['priority'] }),
        ],
      },
    ),
  ),
  tool(
    'function_invoke',
    'Calls a function.',
    pydantic(
      'Invoke',
      {
        function_name: { type: 'string' },
        payload: { type: 'object', additionalProperties: true },
        is_async: { type: 'boolean', default: false },
        qualifier: orNone({ type: 'string' }),
      },
      ['function_name', 'payload'],
    ),
  ),
  tool(
    'metrics_query',
    'Reads metrics.',
    zod(
      {
        metric: { type: 'string' },
        range: {
          anyOf: [
            zod({ last: { type: 'string' } }, ['last']),
            zod(
              { from: { type: 'string', format: 'date-time' }, to: { type: 'string', format: 'date-time' } },
              ['from', 'to'],
            ),
          ],
        },
        groupBy: { type: 'array', items: { type: 'string' } },
      },
      ['metric', 'range'],
    ),
  ),
  tool(
    'alert_rule',
    'Makes an alert.',
    object(
      {
        when: object(
          {
            metric: { type: 'string' },
            op: { enum: ['>', '<'] },
            threshold: { type: 'number' },
            forMinutes: int(0, 1440),
          },
          ['metric', 'op', 'threshold'],
        ),
        notify: list({
          oneOf: [
            branch('by', 'mail', { to: { type: 'string', format: 'email' } }, ['to']),
            branch(
              'by',
              'hook',
              {
                url: { type: 'string', format: 'uri' },
                headers: { type: 'object', additionalProperties: { type: 'string' } },
              },
              ['url'],
            ),
          ],
        }),
        severity: int(1, 5),
      },
      ['when', 'severity'],
    ),
  ),
  tool(
    'logs_search',
    'Searches logs.',
    object(
      {
        text: { type: 'string' },
        level: list({ enum: ['debug', 'info', 'warn', 'error'] }, { uniqueItems: true }),
        fields: {
          type: 'object',
          patternProperties: { '^[a-z.]+$': { type: ['string', 'number', 'boolean'] } },
        },
      },
      ['text'],
    ),
  ),
  tool(
    'funnel_report',
    'Counts people through steps.',
    object(
      {
        steps: list(object({ event: { type: 'string' }, where: LABELS }, ['event']), {
          minItems: 2,
          maxItems: 10,
        }),
        windowDays: int(1, 90),
      },
      ['steps'],
    ),
  ),
  tool(
    'dashboard_save',
    'Saves a dashboard.',
    object(
      {
        title: { type: 'string' },
        rows: list(
          list({
            anyOf: [
              branch('panel', 'chart', { query: { type: 'string' } }, ['query']),
              branch('panel', 'note', { markdown: { type: 'string' } }, ['markdown']),
            ],
          }),
        ),
      },
      ['title', 'rows'],
    ),
  ),
  tool('incident_open', 'Opens an incident.', {
    openapi: '3.0.3',
    ...object(
      {
        title: { type: 'string' },
        owner: { type: 'string', nullable: true },
        services: { type: 'array', items: { type: 'string' }, nullable: true },
        cost: { type: 'number', format: 'double', minimum: 0, exclusiveMinimum: true },
      },
      ['title', 'owner'],
    ),
  }),
];
