"""Where the contract differs from what schemathesis takes for granted. Each rule is as narrow as it can be told, with its
reason; a failure that no rule knows fails the run."""

import re
import unicodedata

import schemathesis
from schemathesis.core.failures import AcceptedNegativeData
from schemathesis.openapi.checks import RejectedPositiveData, UndefinedStatusCode, UnsupportedMethodResponse

REQUEST_HEAD_BYTES_MAX = 128 * 1024


@schemathesis.hook
def before_call(context, case, kwargs):
    """Names a dataset of the demonstration data where the document can say no more than "text", so that the request goes
    on to be answered."""
    if case.meta is None or not case.meta.generation.mode.is_positive or not isinstance(case.body, dict):
        return
    queries = case.body.get("queries", {})
    for subject in [case.body, case.body.get("query"), *(queries.values() if isinstance(queries, dict) else [])]:
        if isinstance(subject, dict) and "datasets" in subject:
            subject["datasets"] = ["demo_us_ofac_sdn"]


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """False for a failure that is the contract's way."""
    return not any(rule(failure, case, response) for rule in RULES)


def undocumented_method(failure, case, response):
    """The contract has no 405: no endpoint at a path *and method* is 404 not_found."""
    return isinstance(failure, UnsupportedMethodResponse) and code_of(response) == "not_found"


def bad_batch_item(failure, case, response):
    """A bad item doesn't fail the batch: the answer is 200 and that item holds an error."""
    if not isinstance(failure, AcceptedNegativeData) or not case.path.endswith("/match/batch"):
        return False
    answers = json_of(response).get("responses", {}).values()
    return any(answer.get("error", {}).get("code") == "invalid_request" for answer in answers)


def rule_beyond_json_schema(failure, case, response):
    """Rules that relate a value to another one, or to the data in use, have no words in JSON Schema."""
    return (
        isinstance(failure, RejectedPositiveData)
        and code_of(response) == "invalid_request"
        and re.match(
            r"from_date must not be after to_date: "
            r"|datasets: there is no dataset "
            r"|properties\.name: no value can be compared: .*$"
            r"|until must be today or later "
            r"|query has a subject of \d+ bytes; "
            r"|entityId is not a candidate of this query\. "
            r"|score is .* Screen the subject again\.$"
            r"|The case (is (open|decided|reopened):|was decided again at |has (no|a control character or a damaged letter in its|a) (reference|reason))"
            r"|The account contract decided this case:",
            json_of(response)["error"]["message"],
        )
        is not None
    )


def query_without_token(failure, case, response):
    """The generator knows the pattern's \\p{M} by ranges only, some of which are no marks: Unicode itself decides."""
    if not isinstance(failure, RejectedPositiveData) or code_of(response) != "query_too_short":
        return False
    kinds = "".join(unicodedata.category(character)[0] for character in case.query["query"])
    return re.search(r"([LN]M*){3}", kinds) is None


def head_too_long(failure, case, response):
    """A request line that no HTTP parser reads to its end is refused before the service sees it."""
    return (
        isinstance(failure, (UndefinedStatusCode, AcceptedNegativeData))
        and response.status_code == 431
        and len(response.request.url) > REQUEST_HEAD_BYTES_MAX - 4096
    )


RULES = [undocumented_method, bad_batch_item, rule_beyond_json_schema, query_without_token, head_too_long]


def json_of(response):
    try:
        body = response.json()
    except ValueError:
        return {}
    return body if isinstance(body, dict) else {}


def code_of(response):
    return json_of(response).get("error", {}).get("code")
