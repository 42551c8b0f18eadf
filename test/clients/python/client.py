"""Asks every endpoint with the client that openapi-python-client generates."""

import os

from interdict_client import AuthenticatedClient, Client
from interdict_client.api.operation import get_health, get_readiness
from interdict_client.api.review import (
    confirm_case,
    decide_case,
    gather_evidence,
    get_case,
    get_session,
    list_cases,
    open_case,
)
from interdict_client.api.screening import (
    get_entity,
    get_entity_history,
    list_countries,
    list_datasets,
    list_schemas,
    match,
    match_batch,
    search,
)
from interdict_client.models import (
    BatchQueries,
    BatchRequest,
    CaseStatus,
    ConfirmationRequest,
    DecisionRequest,
    Error,
    ErrorCode,
    EvidenceRequest,
    IncludedCorpus,
    ItemErrorCode,
    ListingStatus,
    MatchRequest,
    OpenCaseRequest,
    SubjectProperties,
    SubjectSchema,
    Verdict,
)
from interdict_client.types import UNSET

URL = os.environ["SERVICE_URL"]
ID = "ofac-990002"
client = AuthenticatedClient(base_url=URL, token=os.environ["SERVICE_KEY"])


def equal(actual, expected):
    if actual != expected:
        raise SystemExit(f"{actual!r} is not {expected!r}")


def subject(**fields):
    properties = SubjectProperties(name=["Taisiya Bulgozhina"], birth_date=["1988-09-03"], country=["cy"])
    properties["nickname"] = ["Taya"]
    return MatchRequest(schema=SubjectSchema.PERSON, properties=properties, **fields)


page = search.sync(client=client, query="bulgozhina", dataset="us_ofac_sdn,un_sc_sanctions", schema="Person,Company")
equal((page.total, page.results[0].id), (1, ID))

best = match.sync(client=client, body=subject(include=[IncludedCorpus.SANCTIONS, IncludedCorpus.PEP])).results[0]
equal((best.id, best.match, best.features.identifier, best.properties["birthDate"]), (ID, True, None, ["1988-09-03"]))

queries = BatchQueries.from_dict({})
queries["good"], queries["bad"] = subject(), subject(threshold=7.0)
responses = match_batch.sync(client=client, body=BatchRequest(queries=queries)).responses
equal((responses["good"].results[0].id, responses["good"].error), (ID, UNSET))
equal((responses["bad"].error.code, responses["bad"].results), (ItemErrorCode.INVALID_REQUEST, UNSET))

entity = get_entity.sync(ID, client=client).entity
equal((entity.listing_status, entity.delisted_on), (ListingStatus.LISTED, None))
history = get_entity_history.sync(ID, client=client).history
equal((history.currently_listed, history.listings[0].program), (True, "RUSSIA-EO14024"))

equal("us_ofac_sdn" in [dataset.name for dataset in list_datasets.sync(client=client).datasets], True)
equal([one.name for one in list_countries.sync(client=client).countries if one.code == "de"], ["Germany"])
equal(len([one for one in list_schemas.sync(client=client).schemas if one.matchable]), 6)
with Client(base_url=URL) as keyless:
    equal(get_health.sync(client=keyless).status.value, "ok")
    equal(get_readiness.sync(client=keyless).snapshot.demonstration, False)

session = get_session.sync(client=client)
equal((session.account, session.four_eyes, session.cases.reopened), ("clients", False, 0))
found = gather_evidence.sync(client=client, body=EvidenceRequest(query=subject(), ids=[ID])).evidence[0]
equal((found.score, found.name.columns[0].sign.value), (best.score, "="))
opening = OpenCaseRequest(reference="K-2", query=subject(), entity_id=ID, score=best.score, request_id="screening-2")
case = open_case.sync(client=client, body=opening).case
decision = DecisionRequest(
    version=case.version, verdict=Verdict.TRUE_HIT, reason="The same passport", until=None
)
decided = decide_case.sync(case.id, client=client, body=decision)
equal((decided.case.status, decided.decisions[0].verdict), (CaseStatus.DECIDED, Verdict.TRUE_HIT))
equal(get_case.sync(case.id, client=client).case.decided_by, "clients")
equal(case.id in [one.id for one in list_cases.sync(client=client, status="decided").cases], True)
confirmation = ConfirmationRequest(agrees=True, reason="Seen too", version=decided.case.version)
confirmed = confirm_case.sync(case.id, client=client, body=confirmation)
equal(confirmed.error.code, ErrorCode.INVALID_REQUEST)

refused = get_entity.sync_detailed("nobody/here", client=client)
equal((refused.status_code, isinstance(refused.parsed, Error)), (404, True))
equal(refused.parsed.error.code, ErrorCode.ENTITY_NOT_FOUND)
equal(refused.parsed.error.request_id, refused.headers["X-Request-Id"])
